"""`python -m hzd_env` is the `hzd` command."""

from hzd_env.cli import main

main()
