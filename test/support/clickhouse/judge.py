"""Answers questions by ClickHouse in process. A line of standard input is JSON: [expression, type of the column, values].

A line of the answer is [ClickHouse's type, answers]: text, null, or false where it refuses.
"""

import json
import sys

from chdb import session

TYPES = {"string": "String", "i64": "Int64", "f64": "Float64", "bool": "Bool", "decimal(4)": "Decimal(38, 4)"}
SETTINGS = "SETTINGS session_timezone = 'UTC', output_format_json_quote_64bit_integers = 0"
clickhouse = session.Session()


def quoted(text):
    return "'" + str(text).replace("\\", "\\\\").replace("'", "\\'") + "'"


def answer(expression, column_type, value):
    # Not constant, so that the function itself computes.
    operand = f"materialize(CAST({quoted(value)} AS {TYPES[column_type]}))"
    # A backslash in text stands for itself in the product.
    sql = expression.replace("\\", "\\\\").replace("{v}", operand)
    shown = "if(startsWith(toTypeName(x), 'Array'), toJSONString(x), toString(x))"
    try:
        rows = clickhouse.query(f"SELECT toTypeName(x), {shown} FROM (SELECT {sql} AS x) {SETTINGS}", "JSONCompactEachRow")
        return json.loads(rows.bytes())
    except Exception:
        return ["", False]


for line in sys.stdin:
    expression, column_type, values = json.loads(line)
    answers = [answer(expression, column_type, value) for value in values]
    known = [name for name, _ in answers if name]
    print(json.dumps([known[0] if known else "", [found for _, found in answers]], ensure_ascii=False), flush=True)
