import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { TimeRange } from '../../../schema/time/time-range.js';
import type { PatientClient } from '../clients/rest-client.js';
import { until } from '../until.js';

interface Job {
  status: string;
  artifacts?: { url: string; sha256: string }[];
}

/** Makes a raw CSV export. Returns its text, and its gaps by its manifest. */
export async function finishedExport(
  client: PatientClient,
  asked: { datastream_id: number; start_time: string; end_time: string },
): Promise<{ text: string; gaps: TimeRange[] }> {
  const { status, body } = await client.call('POST', '/exports', { ...asked, format: 'csv' });
  if (status !== 202) throw new Error(`refused with ${status} ${JSON.stringify(body)}`);
  const id = String(body['id']);
  const text = await exportedText(client, id);
  const manifest = (await client.call('GET', `/exports/${id}/manifest`)).text.replace(/:\s*(\d{16,})/g, ':"$1"');
  const { gaps } = JSON.parse(manifest) as { gaps: { from: string; to: string }[] };
  return { text, gaps: gaps.map(({ from, to }) => ({ fromNs: BigInt(from), toNs: BigInt(to) })) };
}

/** Returns the text of an export once it has ended, after a check of its digests. */
export async function exportedText(client: PatientClient, id: string): Promise<string> {
  let job: Job = { status: 'queued' };
  const hasEnded = async (): Promise<boolean> => {
    job = (await client.call('GET', `/exports/${id}`)).body as unknown as Job;
    return job.status === 'succeeded' || job.status === 'failed';
  };
  await until(`export ${id} has ended`, hasEnded, 240_000).catch((cause: unknown) => {
    throw new Error(`export ${id} has not ended: ${JSON.stringify(job)}`, { cause });
  });
  if (job.status !== 'succeeded') throw new Error(`export ${id} has failed: ${JSON.stringify(job)}`);
  const { artifacts = [] } = (await client.call('GET', `/exports/${id}/download`)).body as unknown as Job;
  const parts: string[] = [];
  for (const { url, sha256 } of artifacts) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`export ${id}: another digest`);
    parts.push(gunzipSync(bytes).toString());
  }
  return parts.join('');
}
