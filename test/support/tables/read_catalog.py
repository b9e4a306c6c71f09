"""Reads tables of the REST catalog with third-party engines. Usage: read_catalog.py ENGINE URI KEY STEPS

KEY is an API key. STEPS is JSON, a list of: {"list": true}, {"read": table, "snapshot_id": optional int, "where": optional text that all engines
understand}, {"drop": table}. Prints a line of JSON for each: names, rows, or {"error": what the engine says}.
"""

import datetime
import decimal
import importlib.util
import json
import pathlib
import sys

engine, uri, key, steps = sys.argv[1:5]
key_id, secret = key.split(".")
oauth = {"credential": f"{key_id}:{secret}", "oauth2-server-uri": f"{uri}/v1/oauth/tokens"}


class PyIceberg:
    def __init__(self):
        from pyiceberg.catalog import load_catalog

        self.catalog = load_catalog("md", type="rest", uri=uri, **oauth)

    def list(self):
        return [name for (space,) in self.catalog.list_namespaces() for _, name in self.catalog.list_tables(space)]

    def read(self, table, snapshot_id=None, **options):
        options = {"row_filter": options["where"]} if "where" in options else {}
        return self.catalog.load_table(f"market_data.{table}").scan(snapshot_id=snapshot_id, **options).to_arrow().to_pylist()

    def drop(self, table):
        self.catalog.drop_table(f"market_data.{table}")


class Polars(PyIceberg):
    def read(self, table, snapshot_id=None, where="true"):
        import polars

        found = self.catalog.load_table(f"market_data.{table}")
        access = {name: value for name, value in found.io.properties.items() if name.startswith("s3.")}
        frame = polars.scan_iceberg(found, snapshot_id=snapshot_id, storage_options=access)
        return frame.filter(polars.sql_expr(where)).collect().to_dicts()


class DuckDb:
    def __init__(self):
        import duckdb

        self.connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
        for name in ("httpfs", "avro", "iceberg"):
            folder = pathlib.Path(importlib.util.find_spec(f"duckdb_extension_{name}").origin).parent
            (file,) = folder.rglob(f"{name}.duckdb_extension")
            self.connection.execute(f"LOAD '{file}'")
        self.connection.execute(
            f"CREATE SECRET md (TYPE iceberg, CLIENT_ID '{key_id}', CLIENT_SECRET '{secret}', "
            f"OAUTH2_SERVER_URI '{oauth['oauth2-server-uri']}')"
        )
        self.connection.execute(f"ATTACH '' AS md (TYPE iceberg, ENDPOINT '{uri}', SECRET md)")
        self.connection.execute("SET TimeZone = 'UTC'")

    def list(self):
        sql = "SELECT table_name FROM duckdb_tables() WHERE database_name = 'md' AND schema_name = 'market_data' ORDER BY 1"
        return [name for (name,) in self.connection.execute(sql).fetchall()]

    def read(self, table, snapshot_id=None, where="true"):
        at = f" AT (VERSION => {snapshot_id})" if snapshot_id else ""
        result = self.connection.execute(f"SELECT * FROM md.market_data.{table}{at} WHERE {where}")
        names = [column[0] for column in result.description]
        return [dict(zip(names, row, strict=True)) for row in result.fetchall()]

    def drop(self, table):
        self.connection.execute(f"DROP TABLE md.market_data.{table}")


def text_of(value):
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).isoformat()
    return format(value, "f") if isinstance(value, decimal.Decimal) else str(value)


def answer(client, step):
    name, *options = step.items()
    arguments = dict(options)
    try:
        return client.list() if name[0] == "list" else getattr(client, name[0])(name[1], **arguments)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


try:
    opened = {"pyiceberg": PyIceberg, "duckdb": DuckDb, "polars": Polars}[engine]()
except Exception as failure:
    print(json.dumps([{"error": f"{type(failure).__name__}: {failure}"}]))
else:
    print(json.dumps([answer(opened, step) for step in json.loads(steps)], default=text_of))
