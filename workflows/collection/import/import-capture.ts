import { createHash } from 'node:crypto';
import type { CoreTransport } from '../../../schema/core-client/core-transport.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { FrameColumnsBuilder } from '../../segments/frame-columns.js';
import type { CommittedSegment } from '../../segments/segment-format.js';
import { seqOf } from '../../../schema/collection/frame-seq.rule.js';
import { storeSegment } from '../cutter/store-segment.js';
import { isRouted, newConnectionState, type FrameRouting } from '../feeds/feed-adapter.js';
import { FRAME_ROUTINGS } from '../../../exchanges/generated/feeds.js';
import { CaptureFormatError, captureChunks, captureLines, type CaptureLine } from './capture-lines.js';
import { DatastreamDirectory } from './datastream-directory.js';
import { ImportCore, type CaptureTicket } from './import-core.js';
import { salvagedChunks, type SalvagedEnd } from './salvaged-chunks.js';
import { isListingFrame } from '../listings/listing-frame.rule.js';
import { LISTING_INSTRUMENT, LISTING_STREAM_TYPE } from '../../../schema/instruments/listing-stream.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';

/** Import segments end with an hour (UTC) or at this size of messages. */
const IMPORT_SEGMENT_BYTES = 64 * 1024 * 1024;

/** The stream of all listing frames of an exchange. */
const LISTING = { instrument: LISTING_INSTRUMENT, streamType: LISTING_STREAM_TYPE };

/** The reason in `unrouted` of messages whose stream the catalogue does not have. */
export const UNKNOWN_DATASTREAM = 'unknown datastream';

interface ImportRequest {
  exchange: string;
  files: readonly string[];
  /** Add unknown instruments and streams to the catalogue. */
  create: boolean;
  /** Import the readable part of files that are cut. Without it, they are refused. */
  salvage?: boolean;
  transport: CoreTransport;
  blobs: BlobStore;
  /** Called after each file, and every 100,000 messages. */
  onProgress?: (progress: { file: string; messages: number }) => void;
}

interface ImportReport {
  messages: number;
  routed: number;
  /** Routed messages that had not been imported before. */
  added: number;
  /** Rows by datastream id. */
  datastreams: Record<string, number>;
  /** Messages that belong to no datastream, by reason. */
  unrouted: Record<string, number>;
  /** Files that added nothing, since their content had been imported before. */
  alreadyImported: string[];
  /** Cut files, and where their readable part ends. */
  salvaged: SalvagedFile[];
}

interface SalvagedFile extends SalvagedEnd {
  file: string;
  lastTimestampNs: bigint;
}

/**
 * Imports captures of `<collection_timestamp_ns>\t<frame>` lines, plain or gzip, one file after the
 * other. Each frame goes to the datastream to which the live feed would route it, that of a listing
 * to the listings of the exchange. A file becomes
 * visible in one transaction or not at all. Its digest (of the decompressed content) makes a repeat
 * add only streams that were not in the catalogue before; that of a cut file is of its readable
 * part. Rejects with CaptureFormatError or CoreCallError.
 */
export async function importCapture(request: ImportRequest): Promise<ImportReport> {
  const routing = FRAME_ROUTINGS.get(request.exchange);
  if (!routing) throw new CaptureFormatError(`no message format is known for exchange '${request.exchange}'`);
  const core = new ImportCore(request.transport);
  const report: ImportReport = {
    messages: 0,
    routed: 0,
    added: 0,
    datastreams: {},
    unrouted: {},
    alreadyImported: [],
    salvaged: [],
  };
  for (const file of request.files) {
    const { digest, salvaged } = await digestOf(file, request.salvage === true);
    if (salvaged) report.salvaged.push(salvaged);
    const ticket = await core.beginImport(request.exchange, digest);
    const run = new CaptureRun(request, routing, core, ticket, report);
    const segments = await run.read(file).catch(async (error: unknown) => {
      await run.discard();
      throw error;
    });
    if (ticket.alreadyImported && segments.length === 0) report.alreadyImported.push(file);
    else await core.commitImport(request.exchange, digest, ticket.epoch, segments);
    request.onProgress?.({ file, messages: report.messages });
  }
  return report;
}

/** Returns the SHA-256 of a capture's content. Checks first that every line can be read. */
async function digestOf(file: string, salvage: boolean): Promise<{ digest: string; salvaged: SalvagedFile | null }> {
  const hash = createHash('sha256');
  let end: SalvagedEnd | null = null;
  async function* hashed(): AsyncGenerator<Buffer> {
    const chunks = salvage ? salvagedChunks(file, (found) => (end = found)) : captureChunks(file);
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  let lastTimestampNs: bigint | null = null;
  for await (const line of captureLines(file, hashed())) lastTimestampNs = line.collectionTimestampNs;
  const digest = hash.digest('hex');
  if (end === null) return { digest, salvaged: null };
  if (lastTimestampNs === null) throw new CaptureFormatError(`${file}: no line of it can be read`);
  return { digest, salvaged: { file, lastTimestampNs, ...(end as SalvagedEnd) } };
}

/** Reads one file: new messages go into segments, the others are only counted. */
class CaptureRun {
  private readonly state = newConnectionState();
  private readonly directory: DatastreamDirectory;
  private readonly segments: CommittedSegment[] = [];
  private readonly lastNs = new Map<bigint, bigint>();
  private current: { firstNs: bigint; frames: FrameColumnsBuilder } | undefined;
  private counter = 0n;

  constructor(
    private readonly request: ImportRequest,
    private readonly routing: FrameRouting,
    core: ImportCore,
    private readonly ticket: CaptureTicket,
    private readonly report: ImportReport,
  ) {
    this.directory = new DatastreamDirectory(core, request.exchange, request.create);
  }

  async read(file: string): Promise<CommittedSegment[]> {
    const chunks = this.request.salvage ? salvagedChunks(file) : captureChunks(file);
    for await (const line of captureLines(file, chunks)) {
      this.report.messages += 1;
      const result = isListingFrame(line.frame) ? LISTING : this.routing.route(line.frame, this.state);
      const id = isRouted(result) ? await this.directory.idOf(result) : null;
      if (id === null) this.countUnrouted(isRouted(result) ? UNKNOWN_DATASTREAM : result.unrouted);
      else await this.take(file, line, id);
      if (this.report.messages % 100_000 === 0) this.request.onProgress?.({ file, messages: this.report.messages });
    }
    await this.finishSegment();
    return this.segments;
  }

  /** Removes what was uploaded. Not after a commit was sent: its outcome may be unknown. */
  async discard(): Promise<void> {
    for (const { blobName } of this.segments) await this.request.blobs.delete(blobName);
  }

  private countUnrouted(reason: string): void {
    this.report.unrouted[reason] = (this.report.unrouted[reason] ?? 0) + 1;
  }

  private async take(file: string, line: CaptureLine, datastreamId: bigint): Promise<void> {
    const { collectionTimestampNs: ns, frame, number } = line;
    if (ns < (this.lastNs.get(datastreamId) ?? 0n)) {
      throw new CaptureFormatError(`${file}:${number}: time goes backwards within datastream ${datastreamId}`);
    }
    this.lastNs.set(datastreamId, ns);
    this.report.routed += 1;
    this.report.datastreams[String(datastreamId)] = (this.report.datastreams[String(datastreamId)] ?? 0) + 1;
    const { epoch, importedIds } = this.ticket;
    if (importedIds.has(datastreamId)) return;
    this.report.added += 1;
    const { current } = this;
    if (current && startsNewSegment({ firstNs: current.firstNs, bytes: current.frames.messageBytes }, ns)) {
      await this.finishSegment();
    }
    this.counter += 1n;
    const seq = seqOf(epoch, this.counter);
    this.current ??= { firstNs: ns, frames: new FrameColumnsBuilder() };
    this.current.frames.append(datastreamId, seq, ns, frame);
  }

  private async finishSegment(): Promise<void> {
    if (!this.current) return;
    const { frames } = this.current;
    this.current = undefined;
    this.segments.push(await storeSegment(this.request.blobs, this.request.exchange, frames.build()));
  }
}

/**
 * Returns whether a frame at `ns` begins a new segment, after one that began at `firstNs` and has
 * `bytes` of messages.
 */
export function startsNewSegment(segment: { firstNs: bigint; bytes: number }, ns: bigint): boolean {
  return segment.bytes >= IMPORT_SEGMENT_BYTES || ns / HOUR_NS !== segment.firstNs / HOUR_NS;
}
