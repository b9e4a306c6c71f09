/**
 * Loads extensions of DuckDB from their wheels, because `INSTALL` would download them, and names
 * what blocks of pages use.
 */
export const ENGINE_SET_UP = `
import duckdb, importlib.util, os, pathlib
def load(name):
    folder = pathlib.Path(importlib.util.find_spec("duckdb_extension_" + name).origin).parent
    file, = folder.rglob(name + ".duckdb_extension")
    return f"LOAD '{file}'"
connect = duckdb.connect
class Connection:
    def __init__(self): self._one = connect(config={"allow_unsigned_extensions": "true"})
    def sql(self, text):
        if text.startswith("INSTALL iceberg"): text = "; ".join(map(load, ("httpfs", "avro", "iceberg")))
        return self._one.sql(text)
duckdb.connect = Connection
BASE, KEY = os.environ["BASE"], os.environ["KEY"]`;
