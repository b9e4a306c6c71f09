import type { Request } from 'express';
import type { S3ObjectQuery } from '../generated/operations.js';
import type { RouteAnswer } from '../http/answer.js';
import type { FacadeMetrics } from '../http/facade-metrics.js';
import { etagOf, selectBytes } from './object-headers.rule.js';
import { openBlob, relayBlob } from './relay-blob.js';
import { s3Refusal } from './s3-refusal.js';

interface ObjectParts {
  request: Request;
  signal: AbortSignal;
  metrics: Pick<FacadeMetrics, 'fileBytes'>;
}

/** Returns the response to HeadObject and GetObject of a file that the account may read. */
export async function answerObject(
  { url, bytes, sha256, modifiedAt }: S3ObjectQuery['s3Object'],
  { request, signal, metrics }: ObjectParts,
): Promise<RouteAnswer> {
  const file = { bytes, sha256, modifiedAt: new Date(modifiedAt) };
  const selected = selectBytes((name) => request.get(name), file);
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Content-Type': 'application/octet-stream',
    ETag: etagOf(sha256),
    'Last-Modified': file.modifiedAt.toUTCString(),
  };
  if (selected.status === 304) return { status: 304, headers };
  if (selected.status === 412) throw s3Refusal('PreconditionFailed', 'A condition of the request does not hold');
  if (selected.status === 416) {
    const sized = { 'Content-Range': `bytes */${bytes}` };
    throw s3Refusal('InvalidRange', `The file has ${bytes} bytes, none in the range`, sized);
  }
  const [from, to] = selected.status === 206 ? [selected.from, selected.to] : [0, Number(bytes) - 1];
  headers['Content-Length'] = String(to - from + 1);
  if (selected.status === 206) headers['Content-Range'] = `bytes ${from}-${to}/${bytes}`;
  else if (request.get('x-amz-checksum-mode') === 'ENABLED') {
    headers['x-amz-checksum-sha256'] = Buffer.from(sha256, 'hex').toString('base64');
    headers['x-amz-checksum-type'] = 'FULL_OBJECT';
  }
  const { status } = selected;
  if (request.method === 'HEAD' || to < from) return { status, headers };
  const blob = await openBlob(url, { from, to }, signal);
  return { status, headers, relay: (res) => relayBlob(blob, res, (sent) => metrics.fileBytes.inc(sent)) };
}
