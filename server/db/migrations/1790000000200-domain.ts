import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';
const CODE = 'VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin';
const SYMBOL = 'VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT_JSON = 'LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const CATALOG = [
  `CREATE TABLE exchanges (
    code ${CODE} NOT NULL PRIMARY KEY,
    display_name VARCHAR(100) NOT NULL
  )`,
  `CREATE TABLE instruments (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    exchange ${CODE} NOT NULL,
    symbol ${SYMBOL} NOT NULL,
    base VARCHAR(50) COLLATE utf8mb4_bin NULL,
    quote VARCHAR(50) COLLATE utf8mb4_bin NULL,
    instrument_type ${CODE} NULL,
    UNIQUE KEY instruments_by_symbol (exchange, symbol),
    KEY instruments_newest (exchange, id),
    CONSTRAINT instruments_exchange FOREIGN KEY (exchange) REFERENCES exchanges (code)
  )`,
  `CREATE TABLE datastreams (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    instrument_id BIGINT NOT NULL,
    exchange ${CODE} NOT NULL,
    instrument ${SYMBOL} NOT NULL,
    stream_type ${CODE} NOT NULL,
    category VARCHAR(16) ${ASCII} NOT NULL,
    wire_format VARCHAR(16) ${ASCII} NOT NULL,
    UNIQUE KEY datastreams_by_key (exchange, instrument, stream_type),
    KEY datastreams_of_exchange (exchange, id),
    KEY datastreams_of_instrument (instrument_id, id),
    KEY datastreams_of_type (stream_type, id),
    CONSTRAINT datastreams_instrument FOREIGN KEY (instrument_id) REFERENCES instruments (id)
  )`,
];

const SUBSCRIPTIONS = [
  `CREATE TABLE subscriptions (
    id ${ID} NOT NULL PRIMARY KEY,
    account_id ${ID} NOT NULL,
    datastream_id BIGINT NOT NULL,
    status VARCHAR(8) ${ASCII} NOT NULL,
    created_at DATETIME(6) NOT NULL,
    UNIQUE KEY subscriptions_one_a_stream (account_id, datastream_id),
    KEY subscriptions_newest (account_id, created_at, id),
    KEY subscriptions_by_status (account_id, status),
    CONSTRAINT subscriptions_datastream FOREIGN KEY (datastream_id) REFERENCES datastreams (id)
  )`,
  `CREATE TABLE spans (
    id ${ID} NOT NULL PRIMARY KEY,
    subscription_id ${ID} NOT NULL,
    account_id ${ID} NOT NULL,
    datastream_id BIGINT NOT NULL,
    exchange ${CODE} NOT NULL,
    source VARCHAR(5) ${ASCII} NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NULL,
    retired_at DATETIME(6) NULL,
    KEY spans_of_subscription (subscription_id, from_ns),
    KEY spans_of_account (account_id, to_ns),
    KEY spans_open_of_exchange (exchange, source, to_ns, datastream_id),
    CONSTRAINT spans_subscription FOREIGN KEY (subscription_id) REFERENCES subscriptions (id)
  )`,
];

const EXPORT_SCHEMAS = [
  `CREATE TABLE export_schemas (
    id ${ID} NOT NULL PRIMARY KEY,
    account_id ${ID} NOT NULL,
    name VARCHAR(64) ${ASCII} NOT NULL,
    stream_category VARCHAR(16) ${ASCII} NOT NULL,
    version INT NOT NULL,
    created_at DATETIME(6) NOT NULL,
    UNIQUE KEY export_schemas_by_name (account_id, stream_category, name),
    KEY export_schemas_newest (account_id, created_at, id)
  )`,
  `CREATE TABLE export_schema_versions (
    schema_id ${ID} NOT NULL,
    version INT NOT NULL,
    content ${TEXT_JSON} NOT NULL,
    published_at DATETIME(6) NOT NULL,
    PRIMARY KEY (schema_id, version),
    CONSTRAINT versions_schema FOREIGN KEY (schema_id) REFERENCES export_schemas (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE export_schema_drafts (
    schema_id ${ID} NOT NULL PRIMARY KEY,
    content ${TEXT_JSON} NOT NULL,
    updated_at DATETIME(6) NOT NULL,
    CONSTRAINT drafts_schema FOREIGN KEY (schema_id) REFERENCES export_schemas (id) ON DELETE CASCADE
  )`,
];

const EXPORTS = [
  `CREATE TABLE exports (
    id ${ID} NOT NULL PRIMARY KEY,
    account_id ${ID} NOT NULL,
    datastream_id BIGINT NOT NULL,
    start_ns BIGINT NOT NULL,
    end_ns BIGINT NOT NULL,
    format VARCHAR(8) ${ASCII} NOT NULL,
    format_options ${TEXT_JSON} NOT NULL,
    schema_asked ${TEXT_JSON} NOT NULL,
    schema_snapshot ${TEXT_JSON} NOT NULL,
    status VARCHAR(10) ${ASCII} NOT NULL,
    reason VARCHAR(1000) NULL,
    progress DOUBLE NOT NULL DEFAULT 0,
    row_count BIGINT NULL,
    byte_count BIGINT NULL,
    entitlement ${TEXT_JSON} NOT NULL,
    coverage ${TEXT_JSON} NULL,
    clipped_at_ns BIGINT NULL,
    manifest ${TEXT_JSON} NULL,
    retry_after_seconds TINYINT UNSIGNED NOT NULL,
    created_at DATETIME(6) NOT NULL,
    started_at DATETIME(6) NULL,
    finished_at DATETIME(6) NULL,
    expires_at DATETIME(6) NULL,
    deleted_at DATETIME(6) NULL,
    KEY exports_newest (account_id, deleted_at, created_at, id),
    KEY exports_by_status (account_id, deleted_at, status, created_at, id),
    KEY exports_by_datastream (account_id, deleted_at, datastream_id, created_at, id),
    CONSTRAINT exports_datastream FOREIGN KEY (datastream_id) REFERENCES datastreams (id)
  )`,
  `CREATE TABLE artifacts (
    id ${ID} NOT NULL PRIMARY KEY,
    export_id ${ID} NOT NULL,
    ordinal INT NOT NULL,
    blob_name VARCHAR(255) ${ASCII} NOT NULL,
    etag VARCHAR(64) ${ASCII} NOT NULL,
    filename VARCHAR(255) ${ASCII} NOT NULL,
    byte_count BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    sha256 CHAR(64) ${ASCII} NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    UNIQUE KEY artifacts_in_order (export_id, ordinal),
    UNIQUE KEY artifacts_by_name (export_id, filename),
    CONSTRAINT artifacts_export FOREIGN KEY (export_id) REFERENCES exports (id)
  )`,
  `CREATE TABLE export_usage (
    export_id ${ID} NOT NULL PRIMARY KEY,
    account_id ${ID} NOT NULL,
    period CHAR(7) ${ASCII} NOT NULL,
    byte_count BIGINT NOT NULL,
    finished_at DATETIME(6) NOT NULL,
    KEY usage_of_period (account_id, period, byte_count)
  )`,
];

const COLLECTION = [
  `CREATE TABLE raw_segments (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    blob_name VARCHAR(255) ${ASCII} NOT NULL,
    blob_bytes BIGINT NOT NULL,
    shard VARCHAR(64) ${ASCII} NOT NULL,
    epoch BIGINT NOT NULL,
    created_at DATETIME(6) NOT NULL,
    UNIQUE KEY segments_by_name (blob_name)
  )`,
  // Slices are read by (stream, min_ns); the longest duration of a stream bounds how far back an overlap can begin.
  `CREATE TABLE segment_slices (
    datastream_id BIGINT NOT NULL,
    min_ns BIGINT NOT NULL,
    first_seq BIGINT NOT NULL,
    segment_id BIGINT NOT NULL,
    max_ns BIGINT NOT NULL,
    last_seq BIGINT NOT NULL,
    first_row_group INT NOT NULL,
    last_row_group INT NOT NULL,
    row_count BIGINT NOT NULL,
    message_bytes BIGINT NOT NULL,
    duration_ns BIGINT AS (max_ns - min_ns) STORED NOT NULL,
    PRIMARY KEY (datastream_id, min_ns, first_seq, segment_id),
    KEY slices_by_end (datastream_id, max_ns),
    KEY slices_by_duration (datastream_id, duration_ns),
    KEY slices_of_segment (segment_id)
  )`,
  `CREATE TABLE gaps (
    datastream_id BIGINT NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    reason VARCHAR(64) ${ASCII} NOT NULL,
    PRIMARY KEY (datastream_id, from_ns, to_ns)
  )`,
  `CREATE TABLE collector_epochs (
    id TINYINT NOT NULL PRIMARY KEY,
    latest BIGINT NOT NULL
  )`,
  `INSERT INTO collector_epochs (id, latest) VALUES (1, 0)`,
  `CREATE TABLE collector_leases (
    shard VARCHAR(64) ${ASCII} NOT NULL PRIMARY KEY,
    owner VARCHAR(255) NOT NULL,
    epoch BIGINT NOT NULL,
    expires_at DATETIME(6) NOT NULL,
    sealed_through_ns BIGINT NULL,
    cut_requested_ns BIGINT NULL
  )`,
  `CREATE TABLE capture_imports (
    exchange ${CODE} NOT NULL,
    digest VARCHAR(128) ${ASCII} NOT NULL,
    epoch BIGINT NOT NULL,
    committed_at DATETIME(6) NULL,
    PRIMARY KEY (exchange, digest)
  )`,
];

const TABLES = [
  ...['capture_imports', 'collector_leases', 'collector_epochs', 'gaps', 'segment_slices', 'raw_segments'],
  ...['export_usage', 'artifacts', 'exports', 'export_schema_drafts', 'export_schema_versions', 'export_schemas'],
  ...['spans', 'subscriptions', 'datastreams', 'instruments', 'exchanges'],
];

/** Catalogue, subscriptions and spans, export schemas, exports with artifacts and metering, segment index, leases. */
export class Domain1790000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CATALOG, ...SUBSCRIPTIONS, ...EXPORT_SCHEMAS, ...EXPORTS, ...COLLECTION]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
  }
}
