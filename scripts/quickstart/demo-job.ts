import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FileFormat } from '../../schema/exports/file-format.js';
import { RestError, type RestClient } from './rest-client.js';

const datastreamPage = z.object({ items: z.array(z.object({ datastream_id: z.number() })) });
const subscription = z.object({ id: z.string(), status: z.string() });
const exportJob = z.object({ id: z.string(), status: z.string(), reason: z.string().nullish() });
const download = z.object({
  artifacts: z.array(z.object({ url: z.string(), bytes: z.number(), filename: z.string() })).min(1),
});

const TERMINAL = new Set(['succeeded', 'failed', 'canceled']);

/** Returns whether the server accepts the key of `rest`. */
export async function isKeyValid(rest: RestClient): Promise<boolean> {
  try {
    await rest.get('/subscriptions?limit=1', z.unknown());
    return true;
  } catch (error) {
    if (error instanceof RestError && error.status === 401) return false;
    throw error;
  }
}

/** Returns the datastream that the demo collects. */
export async function demoDatastream(rest: RestClient, streamType: string): Promise<number> {
  const { items } = await rest.get(
    `/exchanges/binance/instruments/BTCUSDT/datastreams?stream_type=${streamType}`,
    datastreamPage,
  );
  const [found] = items;
  if (!found) throw new Error(`The catalogue has no ${streamType} of BTCUSDT at binance.`);
  return found.datastream_id;
}

/** Subscribes, or reuses the subscription of an earlier run. Returns its id. */
export async function subscribe(rest: RestClient, datastreamId: number): Promise<string> {
  try {
    return (await rest.post('/subscriptions', { datastream_id: datastreamId }, subscription)).id;
  } catch (error) {
    if (!(error instanceof RestError) || error.code !== 'already_exists') throw error;
    const { id, status } = subscription.parse(error.details);
    if (status === 'paused') await rest.post(`/subscriptions/${id}/resume`, undefined, z.unknown());
    return id;
  }
}

interface ExportOrder {
  datastreamId: number;
  startTime: string;
  endTime: string;
  format: FileFormat;
  /** Name of the schema; `normalized` by default. */
  schema?: string;
}

/** Creates an export and polls it to its end. Returns its id. Throws unless it succeeds. */
export async function runExport(rest: RestClient, order: ExportOrder, timeoutMs: number): Promise<string> {
  const body = {
    datastream_id: order.datastreamId,
    start_time: order.startTime,
    end_time: order.endTime,
    schema: order.schema ?? 'normalized',
    format: order.format,
  };
  let job = await rest.post('/exports', body, exportJob);
  const deadline = Date.now() + timeoutMs;
  while (!TERMINAL.has(job.status)) {
    if (Date.now() > deadline) throw new Error(`Export ${job.id} is still ${job.status} after ${timeoutMs / 1000} s.`);
    job = await rest.get(`/exports/${job.id}?wait=2`, exportJob);
  }
  if (job.status !== 'succeeded') throw new Error(`Export ${job.id} ${job.status}: ${job.reason ?? 'no reason given'}`);
  return job.id;
}

/**
 * Downloads the files of an export by their presigned URLs. Returns their paths. Throws if a size
 * differs from the announced one.
 */
export async function downloadFiles(rest: RestClient, exportId: string, folder: string): Promise<string[]> {
  const { artifacts } = await rest.get(`/exports/${exportId}/download`, download);
  await mkdir(folder, { recursive: true });
  return Promise.all(
    artifacts.map(async ({ url, bytes, filename }) => {
      const file = path.join(folder, filename);
      const response = await fetch(url);
      if (!response.ok) throw new Error(`Blob Storage responded with ${response.status} for ${filename}.`);
      await writeFile(file, await response.bytes());
      const { size } = await stat(file);
      if (size !== bytes) throw new Error(`${filename} has ${size} bytes instead of ${bytes}.`);
      return file;
    }),
  );
}
