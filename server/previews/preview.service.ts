import type { EntityManager } from 'typeorm';
import type { PreviewResult, PreviewTask } from '../../schema/previews/preview-task.js';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { nowNs } from '../../schema/time/timestamps.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { read } from '../db/atomic.js';
import { invalidArgument } from '../errors/domain-error.js';
import { ExportSchemaDraftEntity } from '../export-schemas/export-schema-draft.entity.js';
import { ExportSchemaEntity } from '../export-schemas/export-schema.entity.js';
import { checkExportRequest } from '../exports/request/export-checks.service.js';
import { storeRanges } from '../exports/model/stored-ranges.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { type PreviewRequest, type PreviewRequestInput, readPreviewRequest } from './preview-request.js';
import type { PreviewRunner } from './preview-runner.js';
import type { StreamCategory } from '../../schema/streams.js';
import { sourceStream } from '../../schema/views/viewed-stream.js';
import { categoryRead } from '../../schema/views/view.js';
import { mergeRanges } from '../../schema/time/time-range.js';

/** More ranges would not fit into a message to Temporal. */
const MAX_RANGES = 5_000;

/**
 * Returns the first rows that a schema produces from the data that the account may export. Checks
 * shape, subscription and schema as createExport does. `unavailable` if no worker answers in time.
 * Holds no database connection while it runs.
 */
export async function previewSchema(
  ctx: RequestContext,
  input: PreviewRequestInput,
  run: PreviewRunner,
): Promise<PreviewResult> {
  const accountId = requireAccount(ctx);
  const request = readPreviewRequest(input, nowNs());
  const task = await read(ctx, (db) => taskOf(ctx, db, request, accountId));
  return run(task, ctx.signal);
}

async function taskOf(
  ctx: RequestContext,
  db: EntityManager,
  request: PreviewRequest,
  accountId: string,
): Promise<PreviewTask> {
  const account = await db.findOneByOrFail(AccountEntity, { id: accountId });
  const { datastream, entitlement, schemaSnapshot } = await checkExportRequest(ctx, db, account, request);
  const content = request.draft
    ? await draftContent(db, request, accountId, categoryRead(request.view, datastream.category))
    : null;
  const { granted, live } = entitlement;
  return {
    requestId: ctx.requestId,
    accountId,
    datastream: sourceStream(datastream),
    schema: content ? { kind: 'columns', content } : schemaOf(schemaSnapshot),
    ranges: storeRanges(mergeRanges([...granted, ...live]).slice(0, MAX_RANGES)),
    limit: request.limit,
    newest: request.newest,
    range: storeRanges([request.range])[0]!,
    view: request.view,
  };
}

/** Returns the draft of a schema that exists and fits the datastream. */
async function draftContent(
  db: EntityManager,
  { reference }: PreviewRequest,
  accountId: string,
  streamCategory: StreamCategory,
): Promise<ExportSchemaContent> {
  const where =
    reference.kind === 'name'
      ? { accountId, name: reference.name, streamCategory }
      : { accountId, id: reference.kind === 'id' ? reference.id : '' };
  const schema = await db.findOneBy(ExportSchemaEntity, where);
  const draft = schema && (await db.findOneBy(ExportSchemaDraftEntity, { schemaId: schema.id }));
  if (!draft) throw invalidArgument('draft', 'The schema has no draft');
  return draft.content;
}

const schemaOf = (snapshot: PreviewTask['schema']): PreviewTask['schema'] =>
  snapshot.kind === 'raw' ? { kind: 'raw' } : { kind: 'columns', content: snapshot.content };
