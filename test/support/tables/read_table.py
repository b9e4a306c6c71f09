"""Reads an Iceberg table with third-party engines. Usage: read_table.py ENGINE ACCESS METADATA QUERY

ENGINE is pyiceberg or duckdb. ACCESS is the answer of GET /s3/credentials. QUERY is JSON: {"snapshot_id": optional int, "where": optional text that
both engines understand, "columns": optional list}. Prints the rows as JSON lines, values as text.
"""

import datetime
import decimal
import importlib.util
import json
import pathlib
import sys

engine, access, metadata, query = sys.argv[1:5]
s3 = json.loads(access)
asked = json.loads(query)


def by_pyiceberg():
    from pyiceberg.table import StaticTable

    table = StaticTable.from_metadata(
        metadata,
        {
            "s3.endpoint": s3["endpoint"],
            "s3.access-key-id": s3["access_key_id"],
            "s3.secret-access-key": s3["secret_access_key"],
            "s3.region": s3["region"],
        },
    )
    options = {"row_filter": asked["where"]} if "where" in asked else {}
    scan = table.scan(snapshot_id=asked.get("snapshot_id"), **options)
    files = sorted(task.file.file_path for task in scan.plan_files())
    return scan.to_arrow().to_pylist(), files


def by_duckdb():
    import duckdb

    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    for name in ("httpfs", "avro", "iceberg"):
        folder = pathlib.Path(importlib.util.find_spec(f"duckdb_extension_{name}").origin).parent
        (file,) = folder.rglob(f"{name}.duckdb_extension")
        connection.execute(f"LOAD '{file}'")
    host = s3["endpoint"].split("://")[1]
    connection.execute(
        f"CREATE SECRET (TYPE s3, KEY_ID '{s3['access_key_id']}', SECRET '{s3['secret_access_key']}', "
        f"REGION '{s3['region']}', ENDPOINT '{host}', URL_STYLE 'path', USE_SSL false)"
    )
    connection.execute("SET TimeZone = 'UTC'")
    at = f", snapshot_from_id = {asked['snapshot_id']}" if "snapshot_id" in asked else ""
    where = f" WHERE {asked['where']}" if "where" in asked else ""
    result = connection.execute(f"SELECT * FROM iceberg_scan('{metadata}'{at}){where}")
    names = [column[0] for column in result.description]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()], []


rows, files = by_pyiceberg() if engine == "pyiceberg" else by_duckdb()


def text_of(value):
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).isoformat()
    return format(value, "f") if isinstance(value, decimal.Decimal) else str(value)


for row in rows:
    print(json.dumps(row, default=text_of))
print(json.dumps({"files": files}))
