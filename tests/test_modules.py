"""Names have one home: what a module gives to others stands in its `__all__`."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATHS = [path for part in ("hzd_env", "training", "tests") for path in (ROOT / part).rglob("*.py")]
MODULES = {
    path.relative_to(ROOT)
    .with_suffix("")
    .as_posix()
    .replace("/", ".")
    .removesuffix(".__init__"): ast.parse(path.read_text())
    for path in PATHS
}
LISTED = {  # by module: the names in its `__all__`, if it has one
    module: set(ast.literal_eval(statement.value))
    for module, parsed in MODULES.items()
    for statement in parsed.body
    if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__"
}
IMPORTED = {  # the names that modules import from one another, with where from
    (node.module, name.name)
    for parsed in MODULES.values()
    for node in ast.walk(parsed)
    if isinstance(node, ast.ImportFrom)
    if node.module in MODULES and node.module.startswith("hzd_env.")
    for name in node.names
    if f"{node.module}.{name.name}" not in MODULES
}


def test_what_others_import_is_listed() -> None:
    assert {
        (module, name)
        for module, name in IMPORTED
        if module in LISTED and name not in LISTED[module]
    } == set()


def test_rules_are_listed_where_they_are_defined_and_only_if_others_import_them() -> None:
    folders = ("hzd_env.rules.", "hzd_env.observations.", "hzd_env.bots.")
    for module in LISTED:
        if module.startswith(folders):
            functions = {
                each.name for each in MODULES[module].body if isinstance(each, ast.FunctionDef)
            }
            brought = {
                name.name
                for node in MODULES[module].body
                if isinstance(node, ast.ImportFrom)
                for name in node.names
            }
            assert not LISTED[module] & brought, module
            kept = {name for name in LISTED[module] & functions if (module, name) not in IMPORTED}
            assert not kept, module
