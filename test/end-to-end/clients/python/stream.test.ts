import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { packageTools, PYTHON_PACKAGE } from '../../../../scripts/stack/programs/python-tools.js';
import { startSystem, type RunningSystem } from '../../../support/systems/running-system.js';

const MINUTES = 60_000;

/** Follows streams with a command that is killed twice, and compares with exports of the range. */
const FOLLOW = `
import asyncio, json, random, subprocess, sys, time
from pathlib import Path
from market_data_export import AsyncClient, BarsView, Client

client = Client()
streams = [client.catalog.datastream("binance", symbol, "trades") for symbol in ("BTCUSDT", "ETHUSDT")]
for stream in streams:
    client.subscriptions.create(stream, exist_ok=True)
begin = time.time_ns()
time.sleep(8)
end = time.time_ns() + 15 * 10**9
file = Path("followed.ndjson")
command = [sys.executable, "-m", "market_data_export", "stream", *(str(one.datastream_id) for one in streams)]
command += ["--start", str(begin), "--end", str(end), "--output", str(file)]
for size in (20_000, 60_000):
    process = subprocess.Popen(command)
    while process.poll() is None and (not file.exists() or file.stat().st_size < size):
        time.sleep(0.05)
    process.kill()
    process.wait()
subprocess.run(command, check=True)
records = [json.loads(line) for line in file.read_bytes().splitlines()]

def messages(of):
    return [(one["ts"], json.dumps(one["data"])) for one in records if one["type"] == "message" and one["datastream_id"] == of]

def exported(stream):
    table = client.exports.run(stream, begin, end, schema="raw").to_arrow().to_pylist()
    return [(row["collection_timestamp_ns"], json.dumps(json.loads(row["data"]))) for row in table]

async def followed(aio, start):
    async with aio.stream(streams, start, end) as stream:
        return [line async for line in stream.lines() if b'"type":"message"' in line[:20]]

async def suffixes():
    async with AsyncClient() as aio:
        whole = await followed(aio, begin)
        times = [random.Random(seed).randrange(begin, end) for seed in range(20)]
        later = await asyncio.gather(*(followed(aio, at) for at in times))
    at = [json.loads(line)["ts"] for line in whole]
    return [len(one) > 0 and [strip(line) for line in one] == [strip(line) for line, ts in zip(whole, at) if ts >= start] for one, start in zip(later, times)]

def strip(line):
    return {name: value for name, value in json.loads(line).items() if name != "cursor"}

counts = [sum(1 for one in records if one["type"] == kind) for kind in ("message", "live", "end")]
frames = list(client.stream(streams[0], begin, end, schema="normalized").to_polars(100))
rows = client.exports.run(streams[0], begin, end).to_polars()
bars = BarsView(size="1s")
(live,) = client.stream(streams[0], begin, end, schema="bars", view=bars).to_polars(1000)
stored = client.exports.run(streams[0], begin, end, schema="bars", view=bars).to_polars()
print(json.dumps({
    "bars": live.drop("datastream_id").equals(stored),
    "equal": [messages(one.datastream_id) == exported(one) for one in streams],
    "ordered": [one["ts"] for one in records if one["type"] == "message"] == sorted(one["ts"] for one in records if one["type"] == "message"),
    "many": counts[0] > 100, "ends": counts[2],
    "suffixes": asyncio.run(suffixes()),
    "types": frames[0].drop("datastream_id").schema == rows.schema,
    "rows": [sum(one.height for one in frames) == rows.height, frames[0].drop("datastream_id").rows() == rows.head(frames[0].height).rows()],
}))
`;

describe('streams of the Python package', () => {
  let system: RunningSystem;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'streams-'));
    system = await startSystem();
  }, 5 * MINUTES);
  afterAll(async () => {
    await system?.close();
    await rm(folder, { recursive: true, force: true });
  }, MINUTES);

  it(
    'equal exports of their range, also in files that killed commands have continued',
    async () => {
      const { apiKey } = await system.account();
      const env = {
        MDE_BASE_URL: `${system.url}/v1`,
        MDE_API_KEY: apiKey,
        PYTHONPATH: path.resolve(PYTHON_PACKAGE, 'src'),
        PYTHONDONTWRITEBYTECODE: '1',
      };
      const python = path.join(await packageTools(), 'python3');
      const { stdout } = await execa(python, ['-c', FOLLOW], { cwd: folder, env });
      expect(JSON.parse(stdout)).toEqual({
        bars: true,
        equal: [true, true],
        ordered: true,
        many: true,
        ends: 1,
        suffixes: Array.from({ length: 20 }, () => true),
        types: true,
        rows: [true, true],
      });
    },
    5 * MINUTES,
  );
});
