"""Reads an Iceberg table by its metadata.json alone. Usage: read_delivered.py METADATA PROPERTIES [SNAPSHOT_ID]

PROPERTIES is JSON for pyiceberg's FileIO. Prints the rows and then {"files", "location"} as JSON lines.
"""

import json
import sys

from pyiceberg.table import StaticTable

metadata, properties, *snapshot = sys.argv[1:]
table = StaticTable.from_metadata(metadata, json.loads(properties))
scan = table.scan(snapshot_id=int(snapshot[0]) if snapshot else None)
for row in scan.to_arrow().to_pylist():
    print(json.dumps(row, default=str))
print(json.dumps({"files": sorted(task.file.file_path for task in scan.plan_files()), "location": table.location()}))
