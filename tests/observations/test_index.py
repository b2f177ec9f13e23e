"""The documentation of the observation is what the schema says."""

from hzd_env.observations.__main__ import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run `python -m hzd_env.observations`"
