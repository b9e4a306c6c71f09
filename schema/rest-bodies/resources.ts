/**
 * Rules for making a resource of the REST contract from a GraphQL type, as far as their names do
 * not say it.
 */
export interface Resource {
  /** Schema in `openapi.yaml`. By default the resource's name. */
  schema?: string;
  /** GraphQL type. By default the resource's name. */
  type?: string;
  /** Path of the field for a member; null: no field has it, code adds it. */
  fields?: Readonly<Record<string, string | null>>;
  /** The members that the type has; by default all. */
  members?: readonly string[];
  /** Members that are present only if another member has this value. */
  when?: Readonly<Record<string, readonly [member: string, value: string]>>;
}

const FAILED = { reason: ['status', 'failed'] } as const;

/**
 * The names that differ in general, of bodies and requests. Otherwise `created_at` is `createdAt`,
 * and `clipped_at` may be `clippedAtNs`.
 */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  start_time: 'fromNs',
  end_time: 'toNs',
  due_time: 'dueNs',
  from: 'fromNs',
  to: 'toNs',
};

/**
 * REST words of GraphQL enums whose members are not these words in capitals, with `_` for a dot.
 */
export const ENUM_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PeriodLength: { HOUR: '1h', DAY: '1d' },
};

const SET_FIELDS = {
  select: 'selection',
  progress: 'totals.progress',
  streams: 'totals.counts',
  rows: 'totals.rows',
  bytes: 'totals.bytes',
};

/**
 * Every resource whose body follows from its schema. `npm run generate` derives the GraphQL
 * fragment `<Name>Body` and the shape `<name>Shape` of each.
 */
export const RESOURCES: Readonly<Record<string, Resource>> = {
  Exchange: {},
  Instrument: {},
  InstrumentVersion: {},
  ListingGap: {},
  Datastream: { fields: { datastream_id: 'id', collection: null } },
  Collection: { type: 'StreamCollection' },
  Subscription: {
    fields: { datastream_id: 'datastream.id', collection: 'datastream.collection' },
    // The state would describe other accounts' collection if this subscription is paused.
    when: { collection: ['status', 'active'] },
  },
  Span: {},
  ExportSchemaSummary: {},
  ExportSchema: { schema: 'ExportSchemaSummary' },
  Export: { when: FAILED },
  Artifact: {},
  Estimate: { type: 'ExportEstimate', fields: { parts: 'partitions' } },
  Manifest: { type: 'ExportManifest' },
  ExportSet: { fields: SET_FIELDS, when: FAILED },
  ExportSetDetails: { type: 'ExportSet', fields: SET_FIELDS, when: FAILED },
  ExportSetFile: { type: 'DownloadableSetFile' },
  ExportSetManifest: { members: ['streams', 'files'] },
  ExportSetEstimate: { fields: { parts: 'files' } },
  ExportSchedule: { fields: { select: 'selection', status: 'pausedAt' } },
  Table: { fields: { select: 'selection', status: 'pausedAt' } },
  TableSnapshot: {},
  ExportScheduleRun: { when: FAILED },
  Backfill: { type: 'ExportScheduleBackfill' },
  Destination: {},
  DestinationTest: { fields: { ok: null } },
  Webhook: {},
  WebhookDelivery: {},
  Preview: { type: 'SchemaPreview' },
  BookAt: {},
  ChainAt: {},
  QualityDay: { fields: { lag_ns: 'lag' } },
  CoverageDay: {},
  Availability: { fields: { collection: 'datastream.collection' } },
  BillingSummary: { when: { grace_until: ['access_status', 'GRACE'] } },
};
