import type * as Types from '../../schema/generated/contracts.js';
export type * from '../../schema/generated/contracts.js';
export type PageApiKeysQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageApiKeysQuery = { __typename?: 'Query', apiKeys: Array<{ __typename?: 'ApiKey', createdAt: string, expiresAt: string | null, id: string, lastUsedAt: string | null, name: string, readOnly: boolean }> };

export type PageCreateKeyMutationVariables = Types.Exact<{
  name: Types.Scalars['String']['input'];
  expiresAt?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
  readOnly: Types.Scalars['Boolean']['input'];
}>;


export type PageCreateKeyMutation = { __typename?: 'Mutation', createApiKey: { __typename?: 'CreatedApiKey', id: string, key: string } };

export type PageDeleteKeyMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDeleteKeyMutation = { __typename?: 'Mutation', deleteApiKey: boolean };

export type PageEventsSubscriptionVariables = Types.Exact<{ [key: string]: never; }>;


export type PageEventsSubscription = { __typename?: 'EventStream', accountEvents: { __typename?: 'AccountEvent', id: string, kind: string, accountId: string | null, subjectId: string, payload: unknown, export: { __typename?: 'Export', id: string, datastreamId: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: Types.ExportStatus, reason: string | null, progress: number, rows: string | null, bytes: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory }, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number } | null } | null } };

export type PageAuditActionsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageAuditActionsQuery = { __typename?: 'Query', auditActions: Array<string> };

export type PageAuditCountQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageAuditCountQuery = { __typename?: 'Query', auditLog: { __typename?: 'AuditEntryConnection', totalCount: number } };

export type PageAuditQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  filter?: Types.InputMaybe<Types.AuditLogFilter>;
}>;


export type PageAuditQuery = { __typename?: 'Query', auditLog: { __typename?: 'AuditEntryConnection', totalCount: number, nodes: Array<{ __typename?: 'AuditEntry', id: string, at: string, action: string, actorName: string, actorRole: string, address: string, subjectId: string | null, accountId: string | null, details: unknown }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageAvailabilityQueryVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
}>;


export type PageAvailabilityQuery = { __typename?: 'Query', availability: { __typename?: 'Availability', updatedAt: string, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, subscription: { __typename?: 'Subscription', id: string, spans: Array<{ __typename?: 'Span', startedAt: string, endedAt: string | null }> } | null }, ranges: Array<{ __typename?: 'AvailableRange', fromNs: string, rowsEstimate: string, toNs: string }>, gaps: Array<{ __typename?: 'Gap', also: Array<string> | null, fromNs: string, reason: string, toNs: string }> } | null };

export type PageBillingQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageBillingQuery = { __typename?: 'Query', billingSummary: { __typename?: 'BillingSummary', accessStatus: Types.AccessStatus, planCode: string | null, currentPeriodEnd: string | null, graceUntil: string | null, usage: { __typename?: 'BillingUsage', extraStreamMinutesTotal: string, exportGbTotal: string, exportGbExtra: string } } };

export type PageCapsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageCapsQuery = { __typename?: 'Query', billingCaps: Array<{ __typename?: 'BillingCap', code: Types.CapCode, included: string, left: string, overage: boolean, used: string, warningPercent: number | null }> };

export type PageUsageDaysQueryVariables = Types.Exact<{
  fromDay: Types.Scalars['String']['input'];
  toDay: Types.Scalars['String']['input'];
}>;


export type PageUsageDaysQuery = { __typename?: 'Query', billingUsageByDay: Array<{ __typename?: 'BillingDay', day: string, exportBytes: string, exports: number, streamMinutes: string, streamedBytes: string }> };

export type PageBillingSettingsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageBillingSettingsQuery = { __typename?: 'Query', billingSettings: { __typename?: 'BillingSettings', capWarningPercents: Array<number>, profile: { __typename?: 'BillingProfile', address: string, company: string, country: string, invoiceEmail: string, taxId: string } } };

export type PageSetCapWarningsMutationVariables = Types.Exact<{
  percents: Array<Types.Scalars['Int']['input']> | Types.Scalars['Int']['input'];
}>;


export type PageSetCapWarningsMutation = { __typename?: 'Mutation', setCapWarnings: Array<number> };

export type PageUpdateBillingProfileMutationVariables = Types.Exact<{
  input: Types.BillingProfileInput;
}>;


export type PageUpdateBillingProfileMutation = { __typename?: 'Mutation', updateBillingProfile: { __typename?: 'BillingProfile', company: string } };

export type StreamFieldsFragment = { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory };

export type PageSelectionQueryVariables = Types.Exact<{
  select: Types.SelectStreamsInput;
}>;


export type PageSelectionQuery = { __typename?: 'Query', selectionMatches: { __typename?: 'SelectionMatches', totalCount: number, unmatched: Array<string>, datastreams: Array<{ __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, subscription: { __typename?: 'Subscription', id: string } | null }> } };

export type PageStreamTypesQueryVariables = Types.Exact<{
  exchange: Types.Scalars['String']['input'];
}>;


export type PageStreamTypesQuery = { __typename?: 'Query', exchange: { __typename?: 'Exchange', streamTypes: Array<string> } | null };

export type PageFeedsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageFeedsQuery = { __typename?: 'Query', exchanges: Array<{ __typename?: 'Exchange', code: string, displayName: string, noFeed: string | null }> };

export type PageSearchQueryVariables = Types.Exact<{
  text: Types.Scalars['String']['input'];
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  exchange?: Types.InputMaybe<Types.Scalars['String']['input']>;
  category?: Types.InputMaybe<Types.StreamCategory>;
  terms?: Types.InputMaybe<Types.InstrumentTermsFilter>;
  by?: Types.InputMaybe<Types.StreamOrder>;
  descending?: Types.InputMaybe<Types.Scalars['Boolean']['input']>;
}>;


export type PageSearchQuery = { __typename?: 'Query', streamSearch: { __typename?: 'StreamSearch', totalCount: number, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, found: Array<{ __typename?: 'FoundStream', base: string | null, firstDataNs: string | null, instrumentType: string | null, lastDataNs: string | null, messagesPerDay: string | null, quote: string | null, datastream: { __typename?: 'Datastream', noFeed: string | null, id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, subscription: { __typename?: 'Subscription', id: string, status: Types.SubscriptionStatus } | null, collection: { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null } }> } };

export type PageCatalogCountQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageCatalogCountQuery = { __typename?: 'Query', datastreams: { __typename?: 'DatastreamConnection', totalCount: number } };

export type PageFindQueryVariables = Types.Exact<{
  text: Types.Scalars['String']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type PageFindQuery = { __typename?: 'Query', streamSearch: { __typename?: 'StreamSearch', found: Array<{ __typename?: 'FoundStream', datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory } }> } };

export type PageStreamNameQueryVariables = Types.Exact<{
  id: Types.Scalars['Int64']['input'];
}>;


export type PageStreamNameQuery = { __typename?: 'Query', datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory } | null };

export type PageCoverageQueryVariables = Types.Exact<{
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
}>;


export type PageCoverageQuery = { __typename?: 'Query', coverage: Array<{ __typename?: 'CoverageDay', exchange: string, streamType: string, date: string, streams: number, wantedNs: string, heldNs: string, messages: string, verified: string, failed: string, unverifiable: string, methods: Array<Types.ProofMethod> }> };

export type PageDestinationsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageDestinationsQuery = { __typename?: 'Query', destinations: Array<{ __typename?: 'Destination', bucket: string | null, containerUrl: string | null, createdAt: string, endpoint: string | null, id: string, kind: Types.DestinationKind, name: string, prefix: string, region: string | null, updatedAt: string }> };

export type PageCreateDestinationMutationVariables = Types.Exact<{
  input: Types.CreateDestinationInput;
  credentials: Types.DestinationCredentialsInput;
}>;


export type PageCreateDestinationMutation = { __typename?: 'Mutation', createDestination: { __typename?: 'Destination', id: string } };

export type PageUpdateDestinationMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  name?: Types.InputMaybe<Types.Scalars['String']['input']>;
  credentials?: Types.InputMaybe<Types.DestinationCredentialsInput>;
}>;


export type PageUpdateDestinationMutation = { __typename?: 'Mutation', updateDestination: { __typename?: 'Destination', id: string } };

export type PageDeleteDestinationMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDeleteDestinationMutation = { __typename?: 'Mutation', deleteDestination: boolean };

export type PageTestDestinationMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageTestDestinationMutation = { __typename?: 'Mutation', testDestination: { __typename?: 'DestinationTest', error: string | null, warnings: Array<string> } };

export type PageSchemasQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageSchemasQuery = { __typename?: 'Query', exportSchemas: Array<{ __typename?: 'ExportSchemaSummary', id: string, name: string, streamCategory: Types.StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean }> };

export type SchemaFieldsFragment = { __typename?: 'ExportSchema', content: unknown, createdAt: string, draft: unknown | null, etag: string, hasDraft: boolean, id: string, isBuiltIn: boolean, name: string, streamCategory: Types.StreamCategory, version: number };

export type PageSchemaQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageSchemaQuery = { __typename?: 'Query', exportSchema: { __typename?: 'ExportSchema', content: unknown, createdAt: string, draft: unknown | null, etag: string, hasDraft: boolean, id: string, isBuiltIn: boolean, name: string, streamCategory: Types.StreamCategory, version: number } | null };

export type PageCreateSchemaMutationVariables = Types.Exact<{
  input: Types.CreateExportSchemaInput;
}>;


export type PageCreateSchemaMutation = { __typename?: 'Mutation', createExportSchema: { __typename?: 'ExportSchema', content: unknown, createdAt: string, draft: unknown | null, etag: string, hasDraft: boolean, id: string, isBuiltIn: boolean, name: string, streamCategory: Types.StreamCategory, version: number } };

export type PageSaveDraftMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  content: Types.Scalars['JSON']['input'];
  ifMatch?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageSaveDraftMutation = { __typename?: 'Mutation', createExportSchemaDraft: { __typename?: 'ExportSchema', content: unknown, createdAt: string, draft: unknown | null, etag: string, hasDraft: boolean, id: string, isBuiltIn: boolean, name: string, streamCategory: Types.StreamCategory, version: number } };

export type PageDiscardDraftMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDiscardDraftMutation = { __typename?: 'Mutation', discardExportSchemaDraft: boolean };

export type PagePublishSchemaMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  ifMatch?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PagePublishSchemaMutation = { __typename?: 'Mutation', publishExportSchema: { __typename?: 'ExportSchema', content: unknown, createdAt: string, draft: unknown | null, etag: string, hasDraft: boolean, id: string, isBuiltIn: boolean, name: string, streamCategory: Types.StreamCategory, version: number } };

export type PageDeleteSchemaMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDeleteSchemaMutation = { __typename?: 'Mutation', deleteExportSchema: boolean };

export type PageSchemaVersionsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageSchemaVersionsQuery = { __typename?: 'Query', exportSchemaVersions: Array<{ __typename?: 'ExportSchemaVersion', content: unknown, publishedAt: string, version: number }> };

export type PageTransformFunctionsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageTransformFunctionsQuery = { __typename?: 'Query', transformFunctions: Array<{ __typename?: 'TransformFunction', isClickhouse: boolean, least: number, most: number, name: string }> };

export type PageExchangesOfCategoryQueryVariables = Types.Exact<{
  category: Types.StreamCategory;
}>;


export type PageExchangesOfCategoryQuery = { __typename?: 'Query', exchangesOfCategory: Array<string> };

export type PageExportSetsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  filter?: Types.InputMaybe<Types.ExportSetFilter>;
  sort?: Types.InputMaybe<Types.ListSort>;
}>;


export type PageExportSetsQuery = { __typename?: 'Query', exportSets: { __typename?: 'ExportSetConnection', totalCount: number, nodes: Array<{ __typename?: 'ExportSet', id: string, selection: unknown, fromNs: string, toNs: string, format: Types.ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: Types.ExportSetLayout, destinationId: string | null, status: Types.ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, completeness: { __typename?: 'SetCompleteness', warned: number, wantedNs: string, receivedNs: string, gaps: number } | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: string, bytes: string, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageExportSetQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageExportSetQuery = { __typename?: 'Query', exportSet: { __typename?: 'ExportSet', deliveredCount: number | null, deliveryFolder: string | null, scheduleId: string | null, id: string, selection: unknown, fromNs: string, toNs: string, format: Types.ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: Types.ExportSetLayout, destinationId: string | null, status: Types.ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, completeness: { __typename?: 'SetCompleteness', warned: number, wantedNs: string, receivedNs: string, gaps: number } | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: string, bytes: string, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } } } | null };

export type PageExportSetStreamsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  status?: Types.InputMaybe<Array<Types.ExportStatus> | Types.ExportStatus>;
}>;


export type PageExportSetStreamsQuery = { __typename?: 'Query', exportSet: { __typename?: 'ExportSet', id: string, streams: { __typename?: 'ExportSetStreamConnection', totalCount: number, nodes: Array<{ __typename?: 'ExportSetStream', status: Types.ExportStatus, reason: string | null, deliveredAt: string | null, cells: string, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory }, warnings: Array<{ __typename?: 'ExportWarning', message: string }> | null, completeness: { __typename?: 'Completeness', gaps: number, receivedNs: string, wantedNs: string } | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type PageSkippedStreamsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageSkippedStreamsQuery = { __typename?: 'Query', exportSet: { __typename?: 'ExportSet', id: string, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: string, exchange: string | null, instrument: string | null, reason: string, streamType: string | null }> } | null };

export type PageExportSetFilesQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageExportSetFilesQuery = { __typename?: 'Query', exportSetFiles: { __typename?: 'ExportSetFileConnection', totalCount: number, nodes: Array<{ __typename?: 'DownloadableSetFile', id: string, datastreamId: string, filename: string, url: string, bytes: string, rows: string, sha256: string, fromNs: string, toNs: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageExportSetChecksumsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageExportSetChecksumsQuery = { __typename?: 'Query', exportSetChecksums: string };

export type PageExportSetManifestQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageExportSetManifestQuery = { __typename?: 'Query', exportSet: { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: string, toNs: string, format: Types.ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: Types.ExportSetLayout, destinationId: string | null, status: Types.ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: string, bytes: string, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, completeness: { __typename?: 'SetCompleteness', wantedNs: string, receivedNs: string, gaps: number } | null, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: string, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, failures: Array<{ __typename?: 'ExportSetFailure', datastreamId: string, reason: string | null }> } | null, exportSetManifest: { __typename?: 'ExportSetManifest', streams: Array<{ __typename?: 'ManifestSetStream', engineVersion: string, rows: string, bytes: string, messages: string, clippedAtNs: string | null, misfits: unknown, view: unknown | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: string, toNs: string }>, gaps: Array<{ __typename?: 'Gap', fromNs: string, toNs: string, reason: string, also: Array<string> | null }>, proof: { __typename?: 'ExportProof', frames: string, chain: string, hours: Array<{ __typename?: 'ProofHour', hourNs: string, frames: string, sha256: string }>, stretches: Array<{ __typename?: 'ProofStretch', fromNs: string, toNs: string, method: Types.ProofMethod, verified: string, failed: string, unverifiable: string, failures: Array<{ __typename?: 'ProofFailure', atNs: string, kind: string }> }> } | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null }>, files: Array<{ __typename?: 'ManifestSetFile', filename: string, datastreamId: string, sha256: string, rows: string, bytes: string, fromNs: string, toNs: string, gaps: Array<{ __typename?: 'Gap', fromNs: string, toNs: string, reason: string, also: Array<string> | null }> }> } };

export type PageExportSetEstimateQueryVariables = Types.Exact<{
  input: Types.CreateExportSetInput;
}>;


export type PageExportSetEstimateQuery = { __typename?: 'Query', exportSetEstimate: { __typename?: 'ExportSetEstimate', streams: number, rows: string, bytes: string, files: number, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: string, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: string | null, current: string | null, estimated: string | null } | null } };

export type PageCreateExportSetMutationVariables = Types.Exact<{
  input: Types.CreateExportSetInput;
}>;


export type PageCreateExportSetMutation = { __typename?: 'Mutation', createExportSet: { __typename?: 'ExportSet', id: string } };

export type PageCancelExportSetMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageCancelExportSetMutation = { __typename?: 'Mutation', cancelExportSet: { __typename?: 'ExportSet', id: string } };

export type PageRetryExportSetMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageRetryExportSetMutation = { __typename?: 'Mutation', retryExportSet: { __typename?: 'ExportSet', id: string } };

export type PageDeleteExportSetMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDeleteExportSetMutation = { __typename?: 'Mutation', deleteExportSet: boolean };

export type PageExportSetCountQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageExportSetCountQuery = { __typename?: 'Query', exportSets: { __typename?: 'ExportSetConnection', totalCount: number } };

export type ExportFieldsFragment = { __typename?: 'Export', id: string, datastreamId: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: Types.ExportStatus, reason: string | null, progress: number, rows: string | null, bytes: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory }, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number } | null };

export type PageExportsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  filter?: Types.InputMaybe<Types.ExportFilter>;
  sort?: Types.InputMaybe<Types.ListSort>;
}>;


export type PageExportsQuery = { __typename?: 'Query', exports: { __typename?: 'ExportConnection', totalCount: number, nodes: Array<{ __typename?: 'Export', id: string, datastreamId: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: Types.ExportStatus, reason: string | null, progress: number, rows: string | null, bytes: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory }, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number } | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageExportCountQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageExportCountQuery = { __typename?: 'Query', exports: { __typename?: 'ExportConnection', totalCount: number } };

export type PageExportsUnderWayQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageExportsUnderWayQuery = { __typename?: 'Query', exports: { __typename?: 'ExportConnection', totalCount: number } };

export type PageExportQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageExportQuery = { __typename?: 'Query', export: { __typename?: 'Export', id: string, datastreamId: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: Types.ExportStatus, reason: string | null, progress: number, rows: string | null, bytes: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory }, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number } | null } | null };

export type PageManifestQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageManifestQuery = { __typename?: 'Query', exportManifest: { __typename?: 'ExportManifest', exportId: string, engineVersion: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, granularity: Types.ExportGranularity, clippedAtNs: string | null, messages: string, rows: string, bytes: string, brokenMessages: string, misfits: unknown, nulls: unknown, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: string, toNs: string }>, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, gaps: Array<{ __typename?: 'Gap', fromNs: string, toNs: string, reason: string, also: Array<string> | null }>, quality: Array<{ __typename?: 'ManifestDayQuality', date: string, revision: number, condition: Types.QualityCondition }> | null, proof: { __typename?: 'ExportProof', frames: string, chain: string, hours: Array<{ __typename?: 'ProofHour', hourNs: string, frames: string, sha256: string }>, stretches: Array<{ __typename?: 'ProofStretch', fromNs: string, toNs: string, method: Types.ProofMethod, verified: string, failed: string, unverifiable: string, failures: Array<{ __typename?: 'ProofFailure', atNs: string, kind: string }> }> } | null, partitions: Array<{ __typename?: 'ManifestPartition', filename: string, fromNs: string, toNs: string, rows: string, bytes: string, sha256: string, misfits: unknown, brokenMessages: string, firstBroken: { __typename?: 'BrokenMessage', collectionTimestampNs: string, seq: string } | null }> } };

export type PageDownloadQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDownloadQuery = { __typename?: 'Query', exportDownload: { __typename?: 'ExportDownload', artifacts: Array<{ __typename?: 'Artifact', id: string, url: string, bytes: string, filename: string, sha256: string, rows: string, fromNs: string, toNs: string }> } };

export type PageEstimateQueryVariables = Types.Exact<{
  input: Types.CreateExportInput;
}>;


export type PageEstimateQuery = { __typename?: 'Query', exportEstimate: { __typename?: 'ExportEstimate', rows: string, bytes: string, partitions: number, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number }, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: string | null, current: string | null } | null } };

export type PagePreviewQueryVariables = Types.Exact<{
  input: Types.SchemaPreviewInput;
}>;


export type PagePreviewQuery = { __typename?: 'Query', schemaPreview: { __typename?: 'SchemaPreview', rows: unknown, misfits: unknown, scannedMessages: number, columns: Array<{ __typename?: 'PreviewColumn', name: string, type: string }> } };

export type PageCreateExportMutationVariables = Types.Exact<{
  input: Types.CreateExportInput;
}>;


export type PageCreateExportMutation = { __typename?: 'Mutation', createExport: { __typename?: 'Export', id: string } };

export type PageCancelExportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageCancelExportMutation = { __typename?: 'Mutation', cancelExport: { __typename?: 'Export', id: string, datastreamId: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: Types.ExportStatus, reason: string | null, progress: number, rows: string | null, bytes: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory }, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number } | null } };

export type PageDeleteExportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDeleteExportMutation = { __typename?: 'Mutation', deleteExport: boolean };

export type PagePartitionsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
}>;


export type PagePartitionsQuery = { __typename?: 'Query', export: { __typename?: 'Export', id: string, partitionsPlanned: number | null, partitionsWritten: number, partitions: { __typename?: 'ExportPartitionConnection', nodes: Array<{ __typename?: 'ExportPartition', ordinal: number, filename: string, fromNs: string, toNs: string, estimatedMessages: string | null, written: boolean, rows: string | null, bytes: string | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type PageInstrumentsQueryVariables = Types.Exact<{
  filter: Types.InstrumentVersionFilter;
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageInstrumentsQuery = { __typename?: 'Query', instrumentVersions: { __typename?: 'InstrumentVersionConnection', totalCount: number, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename?: 'InstrumentVersion', exchange: string, symbol: string, kind: string | null, status: string | null, tickSize: string | null, contractMultiplier: string | null, underlying: string | null, expiresAtNs: string | null }> } };

export type PageInstrumentQueryVariables = Types.Exact<{
  exchange: Types.Scalars['String']['input'];
  symbol: Types.Scalars['String']['input'];
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageInstrumentQuery = { __typename?: 'Query', instrumentHistory: { __typename?: 'InstrumentHistory', versions: { __typename?: 'InstrumentVersionConnection', pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename?: 'InstrumentVersion', base: string | null, contractMultiplier: string | null, exchange: string, expiresAtNs: string | null, fromNs: string, inverse: boolean | null, kind: string | null, listedAtNs: string | null, lotSize: string | null, minNotional: string | null, minQuantity: string | null, observedFromNs: string, observedToNs: string, optionType: string | null, quote: string | null, settle: string | null, source: string, status: string | null, strike: string | null, symbol: string, tickSize: string | null, toNs: string | null, underlying: string | null }> }, unknown: Array<{ __typename?: 'ListingGap', fromNs: string, reason: string, toNs: string }> } };

export type PageCollectionSummaryQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageCollectionSummaryQuery = { __typename?: 'Query', collectionHealth: { __typename?: 'CollectionHealth', active: number, down: number, live: number, messagesPerSecond: number, quiet: number, streams: Array<{ __typename?: 'StreamHealth', datastreamId: string }> } };

export type PageCollectionStatesQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageCollectionStatesQuery = { __typename?: 'Query', collectionHealth: { __typename?: 'CollectionHealth', active: number, live: number, quiet: number, down: number, streams: Array<{ __typename?: 'StreamHealth', datastreamId: string, messagesPerSecond: number | null, reason: string | null, since: string | null, state: Types.StreamState | null }> } };

export type PageRollupBoardQueryVariables = Types.Exact<{
  hours: Types.Scalars['Int']['input'];
}>;


export type PageRollupBoardQuery = { __typename?: 'Query', rollupBoard: { __typename?: 'RollupBoard', fromNs: string, streams: Array<{ __typename?: 'RollupBoardStream', frames: Array<string>, missing: Array<number>, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory } }> } };

export type PageSparklinesQueryVariables = Types.Exact<{
  datastreamIds: Array<Types.Scalars['Int64']['input']> | Types.Scalars['Int64']['input'];
}>;


export type PageSparklinesQuery = { __typename?: 'Query', sparklines: Array<{ __typename?: 'SparklineHours', datastreamId: string, frames: Array<number>, prices: Array<number | null> }> };

export type PageQualityQueryVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
}>;


export type PageQualityQuery = { __typename?: 'Query', quality: Array<{ __typename?: 'QualityDay', dayNs: string, date: string, revision: number, condition: Types.QualityCondition, wantedNs: string, coveredNs: string, frames: string, bytes: string, sequenceBreaks: string | null, crossedNs: string | null, repeats: string | null, gaps: Array<{ __typename?: 'QualityGap', reason: string, also: Array<string> | null, count: number, ns: string }>, checksums: { __typename?: 'QualityChecksums', verified: string, failed: string, absent: string }, lag: { __typename?: 'QualityLag', p50: string, p99: string, max: string } | null }> };

export type PageApiRequestsQueryVariables = Types.Exact<{
  filter?: Types.InputMaybe<Types.ApiRequestFilter>;
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageApiRequestsQuery = { __typename?: 'Query', apiRequests: { __typename?: 'ApiRequestConnection', nodes: Array<{ __typename?: 'ApiRequest', at: string, bytes: string | null, durationMs: number, id: string, keyId: string, method: string, requestId: string, route: string, status: number }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type RunFieldsFragment = { __typename?: 'ExportScheduleRun', cause: Types.ExportScheduleRunCause, createdAt: string, finishedAt: string | null, fromNs: string, id: string, reason: string | null, revision: number, scheduleId: string, setId: string | null, startedAt: string | null, status: Types.ExportStatus, toNs: string, completeness: { __typename?: 'SetCompleteness', gaps: number, receivedNs: string, wantedNs: string, warned: number } | null };

export type ScheduleFieldsFragment = { __typename?: 'ExportSchedule', createdAt: string, destinationId: string | null, every: Types.PeriodLength, format: Types.ExportSetFormat, formatOptions: unknown, id: string, lag: string, layout: Types.ExportSetLayout, name: string, parquetTypes: unknown | null, pausedAt: string | null, revise: boolean, schema: unknown, selection: unknown, updatedAt: string, view: unknown | null, nextPeriod: { __typename?: 'UpcomingPeriod', dueNs: string, fromNs: string, toNs: string } | null, latestRun: { __typename?: 'ExportScheduleRun', cause: Types.ExportScheduleRunCause, createdAt: string, finishedAt: string | null, fromNs: string, id: string, reason: string | null, revision: number, scheduleId: string, setId: string | null, startedAt: string | null, status: Types.ExportStatus, toNs: string, completeness: { __typename?: 'SetCompleteness', gaps: number, receivedNs: string, wantedNs: string, warned: number } | null } | null };

export type PageSchedulesQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageSchedulesQuery = { __typename?: 'Query', exportSchedules: Array<{ __typename?: 'ExportSchedule', createdAt: string, destinationId: string | null, every: Types.PeriodLength, format: Types.ExportSetFormat, formatOptions: unknown, id: string, lag: string, layout: Types.ExportSetLayout, name: string, parquetTypes: unknown | null, pausedAt: string | null, revise: boolean, schema: unknown, selection: unknown, updatedAt: string, view: unknown | null, nextPeriod: { __typename?: 'UpcomingPeriod', dueNs: string, fromNs: string, toNs: string } | null, latestRun: { __typename?: 'ExportScheduleRun', cause: Types.ExportScheduleRunCause, createdAt: string, finishedAt: string | null, fromNs: string, id: string, reason: string | null, revision: number, scheduleId: string, setId: string | null, startedAt: string | null, status: Types.ExportStatus, toNs: string, completeness: { __typename?: 'SetCompleteness', gaps: number, receivedNs: string, wantedNs: string, warned: number } | null } | null }> };

export type PageScheduleQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageScheduleQuery = { __typename?: 'Query', exportSchedule: { __typename?: 'ExportSchedule', createdAt: string, destinationId: string | null, every: Types.PeriodLength, format: Types.ExportSetFormat, formatOptions: unknown, id: string, lag: string, layout: Types.ExportSetLayout, name: string, parquetTypes: unknown | null, pausedAt: string | null, revise: boolean, schema: unknown, selection: unknown, updatedAt: string, view: unknown | null, nextPeriod: { __typename?: 'UpcomingPeriod', dueNs: string, fromNs: string, toNs: string } | null, latestRun: { __typename?: 'ExportScheduleRun', cause: Types.ExportScheduleRunCause, createdAt: string, finishedAt: string | null, fromNs: string, id: string, reason: string | null, revision: number, scheduleId: string, setId: string | null, startedAt: string | null, status: Types.ExportStatus, toNs: string, completeness: { __typename?: 'SetCompleteness', gaps: number, receivedNs: string, wantedNs: string, warned: number } | null } | null } | null };

export type PageScheduleRunsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  filter?: Types.InputMaybe<Types.ExportScheduleRunFilter>;
}>;


export type PageScheduleRunsQuery = { __typename?: 'Query', exportScheduleRuns: { __typename?: 'ExportScheduleRunConnection', nodes: Array<{ __typename?: 'ExportScheduleRun', cause: Types.ExportScheduleRunCause, createdAt: string, finishedAt: string | null, fromNs: string, id: string, reason: string | null, revision: number, scheduleId: string, setId: string | null, startedAt: string | null, status: Types.ExportStatus, toNs: string, completeness: { __typename?: 'SetCompleteness', gaps: number, receivedNs: string, wantedNs: string, warned: number } | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageCreateScheduleMutationVariables = Types.Exact<{
  input: Types.CreateExportScheduleInput;
}>;


export type PageCreateScheduleMutation = { __typename?: 'Mutation', createExportSchedule: { __typename?: 'ExportSchedule', id: string } };

export type PageUpdateScheduleMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  input: Types.UpdateExportScheduleInput;
}>;


export type PageUpdateScheduleMutation = { __typename?: 'Mutation', updateExportSchedule: { __typename?: 'ExportSchedule', id: string } };

export type PageDeleteScheduleMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDeleteScheduleMutation = { __typename?: 'Mutation', deleteExportSchedule: boolean };

export type PagePauseScheduleMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PagePauseScheduleMutation = { __typename?: 'Mutation', pauseExportSchedule: { __typename?: 'ExportSchedule', id: string } };

export type PageResumeScheduleMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageResumeScheduleMutation = { __typename?: 'Mutation', resumeExportSchedule: { __typename?: 'ExportSchedule', id: string } };

export type PageRunScheduleMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageRunScheduleMutation = { __typename?: 'Mutation', runExportSchedule: { __typename?: 'ExportScheduleRun', cause: Types.ExportScheduleRunCause, createdAt: string, finishedAt: string | null, fromNs: string, id: string, reason: string | null, revision: number, scheduleId: string, setId: string | null, startedAt: string | null, status: Types.ExportStatus, toNs: string } };

export type PageBackfillScheduleMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
}>;


export type PageBackfillScheduleMutation = { __typename?: 'Mutation', backfillExportSchedule: { __typename?: 'ExportScheduleBackfill', periods: number, queued: number } };

export type PageRetryRunMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  runId: Types.Scalars['ID']['input'];
}>;


export type PageRetryRunMutation = { __typename?: 'Mutation', retryExportScheduleRun: { __typename?: 'ExportScheduleRun', id: string } };

export type ViewerFieldsFragment = { __typename?: 'Viewer', role: Types.ViewerRole, user: { __typename?: 'User', id: string, email: string, emailConfirmedAt: string | null, twoFactorSince: string | null } | null, account: { __typename?: 'Account', id: string, name: string, accessStatus: Types.AccessStatus, planCode: string | null, graceUntil: string | null, columnCap: number, completePercent: number, rateMinute: number, rateHour: number } | null };

export type PageViewerQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageViewerQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', role: Types.ViewerRole, user: { __typename?: 'User', id: string, email: string, emailConfirmedAt: string | null, twoFactorSince: string | null } | null, account: { __typename?: 'Account', id: string, name: string, accessStatus: Types.AccessStatus, planCode: string | null, graceUntil: string | null, columnCap: number, completePercent: number, rateMinute: number, rateHour: number } | null } };

export type PageSignInMutationVariables = Types.Exact<{
  email: Types.Scalars['String']['input'];
  password: Types.Scalars['String']['input'];
  code?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageSignInMutation = { __typename?: 'Mutation', signIn: { __typename?: 'Viewer', role: Types.ViewerRole, user: { __typename?: 'User', id: string, email: string, emailConfirmedAt: string | null, twoFactorSince: string | null } | null, account: { __typename?: 'Account', id: string, name: string, accessStatus: Types.AccessStatus, planCode: string | null, graceUntil: string | null, columnCap: number, completePercent: number, rateMinute: number, rateHour: number } | null } };

export type PageSignOutMutationVariables = Types.Exact<{ [key: string]: never; }>;


export type PageSignOutMutation = { __typename?: 'Mutation', signOut: boolean };

export type PageSessionsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageSessionsQuery = { __typename?: 'Query', sessions: Array<{ __typename?: 'Session', address: string, createdAt: string, expiresAt: string, id: string, isCurrent: boolean, lastSeenAt: string, userAgent: string }> };

export type PageRevokeSessionMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageRevokeSessionMutation = { __typename?: 'Mutation', revokeSession: boolean };

export type PageChangePasswordMutationVariables = Types.Exact<{
  current: Types.Scalars['String']['input'];
  next: Types.Scalars['String']['input'];
}>;


export type PageChangePasswordMutation = { __typename?: 'Mutation', changePassword: boolean };

export type PageDeleteAccountDataMutationVariables = Types.Exact<{
  confirm: Types.Scalars['String']['input'];
}>;


export type PageDeleteAccountDataMutation = { __typename?: 'Mutation', deleteAccountData: { __typename?: 'DeletedAccountData', apiKeys: number, complete: boolean, exports: number, schemas: number, subscriptions: number, webhooks: number } };

export type PageRecoveryCodesLeftQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageRecoveryCodesLeftQuery = { __typename?: 'Query', recoveryCodesLeft: number };

export type PageBeginTwoFactorMutationVariables = Types.Exact<{
  password: Types.Scalars['String']['input'];
}>;


export type PageBeginTwoFactorMutation = { __typename?: 'Mutation', beginTwoFactor: { __typename?: 'AuthenticatorSecret', secret: string, uri: string } };

export type PageConfirmTwoFactorMutationVariables = Types.Exact<{
  code: Types.Scalars['String']['input'];
}>;


export type PageConfirmTwoFactorMutation = { __typename?: 'Mutation', confirmTwoFactor: Array<string> };

export type PageDisableTwoFactorMutationVariables = Types.Exact<{
  proof: Types.Scalars['String']['input'];
}>;


export type PageDisableTwoFactorMutation = { __typename?: 'Mutation', disableTwoFactor: boolean };

export type PageRenewRecoveryCodesMutationVariables = Types.Exact<{
  proof: Types.Scalars['String']['input'];
}>;


export type PageRenewRecoveryCodesMutation = { __typename?: 'Mutation', renewRecoveryCodes: Array<string> };

export type PageSetCompletePercentMutationVariables = Types.Exact<{
  percent: Types.Scalars['Float']['input'];
}>;


export type PageSetCompletePercentMutation = { __typename?: 'Mutation', setCompletePercent: { __typename?: 'Account', id: string, completePercent: number } };

export type PageAccountsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  search?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageAccountsQuery = { __typename?: 'Query', accounts: { __typename?: 'AccountConnection', totalCount: number, nodes: Array<{ __typename?: 'Account', id: string, name: string, accessStatus: Types.AccessStatus, planCode: string | null, graceUntil: string | null, rateMinute: number, rateHour: number }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageCollectorsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageCollectorsQuery = { __typename?: 'Query', collectors: Array<{ __typename?: 'CollectorState', alive: boolean, cutRequestedNs: string | null, epoch: string, expiresAt: string, owner: string, sealedThroughNs: string | null, second: string | null, shard: string, streams: number, streamCounts: { __typename?: 'StreamCounts', disconnected: number, live: number, messagesPerSecond: number, noFeed: number, problem: string | null, quiet: number } }> };

export type PageShardGapsQueryVariables = Types.Exact<{
  exchange: Types.Scalars['String']['input'];
}>;


export type PageShardGapsQuery = { __typename?: 'Query', gaps: Array<{ __typename?: 'RecordedGap', datastreamId: string, instrument: string, streamType: string, fromNs: string, toNs: string, reason: string, also: Array<string> | null }> };

export type PageAllExportsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  filter?: Types.InputMaybe<Types.OperatorExportFilter>;
  sort?: Types.InputMaybe<Types.ListSort>;
}>;


export type PageAllExportsQuery = { __typename?: 'Query', allExports: { __typename?: 'OperatedExportConnection', totalCount: number, nodes: Array<{ __typename?: 'OperatedExport', id: string, accountId: string, temporalUrl: string, status: Types.ExportStatus, progress: number, reason: string | null, retries: number, createdAt: string, startedAt: string | null, finishedAt: string | null, deletedAt: string | null, account: { __typename?: 'Account', name: string } | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageRetryExportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageRetryExportMutation = { __typename?: 'Mutation', retryExport: { __typename?: 'OperatedExport', id: string } };

export type PageStopExportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageStopExportMutation = { __typename?: 'Mutation', stopExport: { __typename?: 'OperatedExport', id: string } };

export type PageAllSetsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  filter?: Types.InputMaybe<Types.OperatorExportSetFilter>;
  sort: Types.ListSort;
}>;


export type PageAllSetsQuery = { __typename?: 'Query', allExportSets: { __typename?: 'OperatedExportSetConnection', totalCount: number, nodes: Array<{ __typename?: 'OperatedExportSet', id: string, accountId: string, temporalUrl: string, selection: unknown, status: Types.ExportStatus, reason: string | null, retries: number, createdAt: string, account: { __typename?: 'Account', name: string } | null, totals: { __typename?: 'ExportSetTotals', progress: number } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageRestartSetMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageRestartSetMutation = { __typename?: 'Mutation', restartExportSet: { __typename?: 'OperatedExportSet', id: string } };

export type PageStopSetMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageStopSetMutation = { __typename?: 'Mutation', stopExportSet: { __typename?: 'OperatedExportSet', id: string } };

export type PageAccountCountQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageAccountCountQuery = { __typename?: 'Query', accounts: { __typename?: 'AccountConnection', totalCount: number } };

export type PageStreamQueryVariables = Types.Exact<{
  id: Types.Scalars['Int64']['input'];
}>;


export type PageStreamQuery = { __typename?: 'Query', datastream: { __typename?: 'Datastream', noFeed: string | null, lastDataNs: string | null, id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, collection: { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null, subscription: { __typename?: 'Subscription', id: string, status: Types.SubscriptionStatus } | null } | null };

export type PageRollupsQueryVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
  points: Types.Scalars['Int']['input'];
}>;


export type PageRollupsQuery = { __typename?: 'Query', rollups: { __typename?: 'RollupSeries', stepNs: string, points: Array<{ __typename?: 'RollupPoint', bytes: string, frames: string, fromNs: string, lastNs: string, lag: { __typename?: 'RollupLag', p50: string, p99: string } | null, price: { __typename?: 'RollupPrice', close: string, high: string, low: string, open: string, trades: string, volume: string } | null, quote: { __typename?: 'RollupQuote', ask: string, bid: string, maxSpread: string, minSpread: string } | null }> } };

export type PageBookAtQueryVariables = Types.Exact<{
  input: Types.BookAtInput;
}>;


export type PageBookAtQuery = { __typename?: 'Query', bookAt: { __typename?: 'BookAt', atNs: string, bids: Array<Array<string>>, asks: Array<Array<string>> } };

export type PageOpenStreamMutationVariables = Types.Exact<{
  input: Types.StreamInput;
}>;


export type PageOpenStreamMutation = { __typename?: 'Mutation', openStream: { __typename?: 'OpenedStream', id: string } };

export type PageStreamRecordsSubscriptionVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageStreamRecordsSubscription = { __typename?: 'EventStream', streamRecords: { __typename?: 'StreamedRecords', id: string, records: Array<string> } };

export type SubscriptionFieldsFragment = { __typename?: 'Subscription', id: string, status: Types.SubscriptionStatus, createdAt: string, warnings: Array<string>, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, collection: { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null }, held: { __typename?: 'HeldData', rowsEstimate: string, timeNs: string }, spans: Array<{ __typename?: 'Span', id: string, startedAt: string, endedAt: string | null }> };

export type PageSubscriptionsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  filter?: Types.InputMaybe<Types.SubscriptionFilter>;
  sort?: Types.InputMaybe<Types.SubscriptionSort>;
}>;


export type PageSubscriptionsQuery = { __typename?: 'Query', subscriptions: { __typename?: 'SubscriptionConnection', totalCount: number, nodes: Array<{ __typename?: 'Subscription', id: string, status: Types.SubscriptionStatus, createdAt: string, warnings: Array<string>, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, collection: { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null }, held: { __typename?: 'HeldData', rowsEstimate: string, timeNs: string }, spans: Array<{ __typename?: 'Span', id: string, startedAt: string, endedAt: string | null }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageSubscribeMutationVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
}>;


export type PageSubscribeMutation = { __typename?: 'Mutation', createSubscription: { __typename?: 'Subscription', id: string, status: Types.SubscriptionStatus, createdAt: string, warnings: Array<string>, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, collection: { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null }, held: { __typename?: 'HeldData', rowsEstimate: string, timeNs: string }, spans: Array<{ __typename?: 'Span', id: string, startedAt: string, endedAt: string | null }> } };

export type PagePauseMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PagePauseMutation = { __typename?: 'Mutation', pauseSubscription: { __typename?: 'Subscription', id: string, status: Types.SubscriptionStatus, createdAt: string, warnings: Array<string>, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, collection: { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null }, held: { __typename?: 'HeldData', rowsEstimate: string, timeNs: string }, spans: Array<{ __typename?: 'Span', id: string, startedAt: string, endedAt: string | null }> } };

export type PageResumeMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageResumeMutation = { __typename?: 'Mutation', resumeSubscription: { __typename?: 'Subscription', id: string, status: Types.SubscriptionStatus, createdAt: string, warnings: Array<string>, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory, collection: { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null } | null }, held: { __typename?: 'HeldData', rowsEstimate: string, timeNs: string }, spans: Array<{ __typename?: 'Span', id: string, startedAt: string, endedAt: string | null }> } };

export type PageUnsubscribeMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageUnsubscribeMutation = { __typename?: 'Mutation', deleteSubscription: boolean };

export type PageSubscribedIdsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageSubscribedIdsQuery = { __typename?: 'Query', subscriptions: { __typename?: 'SubscriptionConnection', nodes: Array<{ __typename?: 'Subscription', datastream: { __typename?: 'Datastream', id: string } }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PageSubscriptionCountQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageSubscriptionCountQuery = { __typename?: 'Query', subscriptions: { __typename?: 'SubscriptionConnection', totalCount: number } };

export type PageSubscriptionSearchQueryVariables = Types.Exact<{
  search?: Types.InputMaybe<Types.Scalars['String']['input']>;
  category?: Types.InputMaybe<Types.StreamCategory>;
  first: Types.Scalars['Int']['input'];
}>;


export type PageSubscriptionSearchQuery = { __typename?: 'Query', subscriptions: { __typename?: 'SubscriptionConnection', nodes: Array<{ __typename?: 'Subscription', datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, category: Types.StreamCategory } }> } };

export type PageMembersQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageMembersQuery = { __typename?: 'Query', members: Array<{ __typename?: 'User', id: string, email: string, role: Types.UserRole, createdAt: string, lastSeenAt: string | null, twoFactorSince: string | null }>, invitations: Array<{ __typename?: 'Invitation', createdAt: string, email: string, expiresAt: string, id: string, role: Types.UserRole }> };

export type PageInviteMutationVariables = Types.Exact<{
  email: Types.Scalars['String']['input'];
  role: Types.UserRole;
}>;


export type PageInviteMutation = { __typename?: 'Mutation', inviteMember: { __typename?: 'OneTimeLink', id: string, email: string, url: string, expiresAt: string } };

export type PageResetLinkMutationVariables = Types.Exact<{
  userId: Types.Scalars['ID']['input'];
}>;


export type PageResetLinkMutation = { __typename?: 'Mutation', createPasswordReset: { __typename?: 'OneTimeLink', id: string, email: string, url: string, expiresAt: string } };

export type PageChangeRoleMutationVariables = Types.Exact<{
  userId: Types.Scalars['ID']['input'];
  role: Types.UserRole;
}>;


export type PageChangeRoleMutation = { __typename?: 'Mutation', changeRole: { __typename?: 'User', id: string } };

export type PageRemoveMemberMutationVariables = Types.Exact<{
  userId: Types.Scalars['ID']['input'];
}>;


export type PageRemoveMemberMutation = { __typename?: 'Mutation', removeMember: boolean };

export type PageWithdrawMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageWithdrawMutation = { __typename?: 'Mutation', withdrawInvitation: boolean };

export type PageAcceptMutationVariables = Types.Exact<{
  token: Types.Scalars['String']['input'];
  password: Types.Scalars['String']['input'];
}>;


export type PageAcceptMutation = { __typename?: 'Mutation', acceptInvitation: { __typename?: 'Viewer', role: Types.ViewerRole, user: { __typename?: 'User', id: string, email: string, emailConfirmedAt: string | null, twoFactorSince: string | null } | null, account: { __typename?: 'Account', id: string, name: string, accessStatus: Types.AccessStatus, planCode: string | null, graceUntil: string | null, columnCap: number, completePercent: number, rateMinute: number, rateHour: number } | null } };

export type PageResetPasswordMutationVariables = Types.Exact<{
  token: Types.Scalars['String']['input'];
  password: Types.Scalars['String']['input'];
  code?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageResetPasswordMutation = { __typename?: 'Mutation', resetPassword: { __typename?: 'Viewer', role: Types.ViewerRole, user: { __typename?: 'User', id: string, email: string, emailConfirmedAt: string | null, twoFactorSince: string | null } | null, account: { __typename?: 'Account', id: string, name: string, accessStatus: Types.AccessStatus, planCode: string | null, graceUntil: string | null, columnCap: number, completePercent: number, rateMinute: number, rateHour: number } | null } };

export type PageResetTwoFactorMutationVariables = Types.Exact<{
  userId: Types.Scalars['ID']['input'];
}>;


export type PageResetTwoFactorMutation = { __typename?: 'Mutation', resetTwoFactor: { __typename?: 'User', id: string } };

export type PageWebhooksQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PageWebhooksQuery = { __typename?: 'Query', webhooks: Array<{ __typename?: 'Webhook', createdAt: string, description: string, events: Array<string>, id: string, pausedAt: string | null, previousSecretUntil: string | null, url: string }> };

export type PageWebhookQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type PageWebhookQuery = { __typename?: 'Query', webhook: { __typename?: 'Webhook', id: string, deliveries: { __typename?: 'WebhookDeliveryConnection', nodes: Array<{ __typename?: 'WebhookDelivery', body: string, id: string, event: string, status: Types.WebhookDeliveryStatus, createdAt: string, finishedAt: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', attemptedAt: string, durationMs: number, httpStatus: number | null, error: string | null }> }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type PageCreateWebhookMutationVariables = Types.Exact<{
  url: Types.Scalars['String']['input'];
  events?: Types.InputMaybe<Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input']>;
  description: Types.Scalars['String']['input'];
}>;


export type PageCreateWebhookMutation = { __typename?: 'Mutation', createWebhook: { __typename?: 'WebhookWithSecret', secret: string, webhook: { __typename?: 'Webhook', id: string } } };

export type PageRotateWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageRotateWebhookMutation = { __typename?: 'Mutation', rotateWebhookSecret: { __typename?: 'WebhookWithSecret', secret: string } };

export type PageTestWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageTestWebhookMutation = { __typename?: 'Mutation', testWebhook: { __typename?: 'WebhookDelivery', id: string } };

export type PageRedeliverMutationVariables = Types.Exact<{
  deliveryId: Types.Scalars['ID']['input'];
}>;


export type PageRedeliverMutation = { __typename?: 'Mutation', redeliverWebhook: { __typename?: 'WebhookDelivery', id: string } };

export type PageDeleteWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageDeleteWebhookMutation = { __typename?: 'Mutation', deleteWebhook: boolean };

export type PageUpdateWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  url: Types.Scalars['String']['input'];
  events: Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input'];
  description: Types.Scalars['String']['input'];
}>;


export type PageUpdateWebhookMutation = { __typename?: 'Mutation', updateWebhook: { __typename?: 'Webhook', id: string } };

export type PagePauseWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PagePauseWebhookMutation = { __typename?: 'Mutation', pauseWebhook: { __typename?: 'Webhook', id: string } };

export type PageResumeWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type PageResumeWebhookMutation = { __typename?: 'Mutation', resumeWebhook: { __typename?: 'Webhook', id: string } };

export type CollectionBodyFragment = { __typename?: 'StreamCollection', state: Types.StreamState, since: string | null, reason: string | null, messagesPerSecond: number | null, lastFrameAt: string | null };

export type SpanBodyFragment = { __typename?: 'Span', id: string, startedAt: string, endedAt: string | null };

export type ExportSchemaSummaryBodyFragment = { __typename?: 'ExportSchemaSummary', id: string, name: string, streamCategory: Types.StreamCategory, isBuiltIn: boolean, createdAt: string, version: number, hasDraft: boolean };

export type ExportBodyFragment = { __typename?: 'Export', id: string, datastreamId: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, status: Types.ExportStatus, reason: string | null, progress: number, rows: string | null, bytes: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number } | null };

export type ArtifactBodyFragment = { __typename?: 'Artifact', id: string, url: string, bytes: string, filename: string, sha256: string, rows: string, fromNs: string, toNs: string };

export type EstimateBodyFragment = { __typename?: 'ExportEstimate', rows: string, bytes: string, partitions: number, completeness: { __typename?: 'Completeness', wantedNs: string, receivedNs: string, gaps: number }, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: string | null, current: string | null } | null };

export type ManifestBodyFragment = { __typename?: 'ExportManifest', exportId: string, engineVersion: string, fromNs: string, toNs: string, format: Types.ExportFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, granularity: Types.ExportGranularity, clippedAtNs: string | null, messages: string, rows: string, bytes: string, brokenMessages: string, misfits: unknown, nulls: unknown, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: string, toNs: string }>, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null, gaps: Array<{ __typename?: 'Gap', fromNs: string, toNs: string, reason: string, also: Array<string> | null }>, quality: Array<{ __typename?: 'ManifestDayQuality', date: string, revision: number, condition: Types.QualityCondition }> | null, proof: { __typename?: 'ExportProof', frames: string, chain: string, hours: Array<{ __typename?: 'ProofHour', hourNs: string, frames: string, sha256: string }>, stretches: Array<{ __typename?: 'ProofStretch', fromNs: string, toNs: string, method: Types.ProofMethod, verified: string, failed: string, unverifiable: string, failures: Array<{ __typename?: 'ProofFailure', atNs: string, kind: string }> }> } | null, partitions: Array<{ __typename?: 'ManifestPartition', filename: string, fromNs: string, toNs: string, rows: string, bytes: string, sha256: string, misfits: unknown, brokenMessages: string, firstBroken: { __typename?: 'BrokenMessage', collectionTimestampNs: string, seq: string } | null }> };

export type ExportSetBodyFragment = { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: string, toNs: string, format: Types.ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: Types.ExportSetLayout, destinationId: string | null, status: Types.ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: string, bytes: string, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, completeness: { __typename?: 'SetCompleteness', wantedNs: string, receivedNs: string, gaps: number } | null };

export type ExportSetPageFragment = { __typename?: 'ExportSetConnection', totalCount: number, nodes: Array<{ __typename?: 'ExportSet', id: string, selection: unknown, fromNs: string, toNs: string, format: Types.ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: Types.ExportSetLayout, destinationId: string | null, status: Types.ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: string, bytes: string, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, completeness: { __typename?: 'SetCompleteness', wantedNs: string, receivedNs: string, gaps: number } | null }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type ExportSetDetailsBodyFragment = { __typename?: 'ExportSet', id: string, selection: unknown, fromNs: string, toNs: string, format: Types.ExportSetFormat, formatOptions: unknown, schema: unknown, view: unknown | null, parquetTypes: unknown | null, layout: Types.ExportSetLayout, destinationId: string | null, status: Types.ExportStatus, reason: string | null, skippedCount: number, createdAt: string, startedAt: string | null, finishedAt: string | null, expiresAt: string | null, totals: { __typename?: 'ExportSetTotals', progress: number, rows: string, bytes: string, counts: { __typename?: 'ExportSetCounts', total: number, queued: number, running: number, succeeded: number, failed: number, canceled: number } }, completeness: { __typename?: 'SetCompleteness', wantedNs: string, receivedNs: string, gaps: number } | null, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: string, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, failures: Array<{ __typename?: 'ExportSetFailure', datastreamId: string, reason: string | null }> };

export type ExportSetFileBodyFragment = { __typename?: 'DownloadableSetFile', id: string, datastreamId: string, filename: string, url: string, bytes: string, rows: string, sha256: string, fromNs: string, toNs: string };

export type ExportSetFilePageFragment = { __typename?: 'ExportSetFileConnection', totalCount: number, nodes: Array<{ __typename?: 'DownloadableSetFile', id: string, datastreamId: string, filename: string, url: string, bytes: string, rows: string, sha256: string, fromNs: string, toNs: string }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } };

export type ExportSetManifestBodyFragment = { __typename?: 'ExportSetManifest', streams: Array<{ __typename?: 'ManifestSetStream', engineVersion: string, rows: string, bytes: string, messages: string, clippedAtNs: string | null, misfits: unknown, view: unknown | null, datastream: { __typename?: 'Datastream', id: string, exchange: string, instrument: string, streamType: string, wireFormat: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: string, toNs: string }>, gaps: Array<{ __typename?: 'Gap', fromNs: string, toNs: string, reason: string, also: Array<string> | null }>, proof: { __typename?: 'ExportProof', frames: string, chain: string, hours: Array<{ __typename?: 'ProofHour', hourNs: string, frames: string, sha256: string }>, stretches: Array<{ __typename?: 'ProofStretch', fromNs: string, toNs: string, method: Types.ProofMethod, verified: string, failed: string, unverifiable: string, failures: Array<{ __typename?: 'ProofFailure', atNs: string, kind: string }> }> } | null, warnings: Array<{ __typename?: 'ExportWarning', code: string, message: string, column: string | null, share: number | null }> | null }>, files: Array<{ __typename?: 'ManifestSetFile', filename: string, datastreamId: string, sha256: string, rows: string, bytes: string, fromNs: string, toNs: string, gaps: Array<{ __typename?: 'Gap', fromNs: string, toNs: string, reason: string, also: Array<string> | null }> }> };

export type ExportSetEstimateBodyFragment = { __typename?: 'ExportSetEstimate', streams: number, rows: string, bytes: string, files: number, skipped: Array<{ __typename?: 'SkippedDatastream', datastreamId: string, reason: string, exchange: string | null, instrument: string | null, streamType: string | null }>, wouldDeny: { __typename?: 'ExportDenial', reason: string, limit: string | null, current: string | null, estimated: string | null } | null };

export type WebhookDeliveryBodyFragment = { __typename?: 'WebhookDelivery', id: string, event: string, status: Types.WebhookDeliveryStatus, createdAt: string, finishedAt: string | null, attempts: Array<{ __typename?: 'WebhookAttempt', attemptedAt: string, durationMs: number, httpStatus: number | null, error: string | null }> };

export type PreviewBodyFragment = { __typename?: 'SchemaPreview', rows: unknown, misfits: unknown, scannedMessages: number, columns: Array<{ __typename?: 'PreviewColumn', name: string, type: string }> };

export type QualityDayBodyFragment = { __typename?: 'QualityDay', date: string, revision: number, condition: Types.QualityCondition, wantedNs: string, coveredNs: string, frames: string, bytes: string, sequenceBreaks: string | null, crossedNs: string | null, repeats: string | null, gaps: Array<{ __typename?: 'QualityGap', reason: string, also: Array<string> | null, count: number, ns: string }>, checksums: { __typename?: 'QualityChecksums', verified: string, failed: string, absent: string }, lag: { __typename?: 'QualityLag', p50: string, p99: string, max: string } | null };

export type CoverageDayBodyFragment = { __typename?: 'CoverageDay', exchange: string, streamType: string, date: string, streams: number, wantedNs: string, heldNs: string, messages: string, verified: string, failed: string, unverifiable: string, methods: Array<Types.ProofMethod> };

export type BillingSummaryBodyFragment = { __typename?: 'BillingSummary', accessStatus: Types.AccessStatus, planCode: string | null, currentPeriodEnd: string | null, graceUntil: string | null, usage: { __typename?: 'BillingUsage', extraStreamMinutesTotal: string, exportGbTotal: string, exportGbExtra: string } };

export type ApiKeyFieldsFragment = { __typename?: 'ApiKey', createdAt: string, expiresAt: string | null, id: string, lastUsedAt: string | null, name: string, readOnly: boolean };

export type ApiRequestFieldsFragment = { __typename?: 'ApiRequest', at: string, bytes: string | null, durationMs: number, id: string, keyId: string, method: string, requestId: string, route: string, status: number };

export type AvailableRangeFieldsFragment = { __typename?: 'AvailableRange', fromNs: string, rowsEstimate: string, toNs: string };

export type BillingCapFieldsFragment = { __typename?: 'BillingCap', code: Types.CapCode, included: string, left: string, overage: boolean, used: string, warningPercent: number | null };

export type BillingDayFieldsFragment = { __typename?: 'BillingDay', day: string, exportBytes: string, exports: number, streamMinutes: string, streamedBytes: string };

export type BillingProfileFieldsFragment = { __typename?: 'BillingProfile', address: string, company: string, country: string, invoiceEmail: string, taxId: string };

export type CollectionHealthFieldsFragment = { __typename?: 'CollectionHealth', active: number, down: number, live: number, messagesPerSecond: number, quiet: number };

export type CollectorStateFieldsFragment = { __typename?: 'CollectorState', alive: boolean, cutRequestedNs: string | null, epoch: string, expiresAt: string, owner: string, sealedThroughNs: string | null, second: string | null, shard: string, streams: number };

export type CompletenessFieldsFragment = { __typename?: 'Completeness', gaps: number, receivedNs: string, wantedNs: string };

export type DeletedAccountDataFieldsFragment = { __typename?: 'DeletedAccountData', apiKeys: number, complete: boolean, exports: number, schemas: number, subscriptions: number, webhooks: number };

export type DestinationFieldsFragment = { __typename?: 'Destination', bucket: string | null, containerUrl: string | null, createdAt: string, endpoint: string | null, id: string, kind: Types.DestinationKind, name: string, prefix: string, region: string | null, updatedAt: string };

export type ExportScheduleFieldsFragment = { __typename?: 'ExportSchedule', createdAt: string, destinationId: string | null, every: Types.PeriodLength, format: Types.ExportSetFormat, formatOptions: unknown, id: string, lag: string, layout: Types.ExportSetLayout, name: string, parquetTypes: unknown | null, pausedAt: string | null, revise: boolean, schema: unknown, selection: unknown, updatedAt: string, view: unknown | null };

export type ExportScheduleRunFieldsFragment = { __typename?: 'ExportScheduleRun', cause: Types.ExportScheduleRunCause, createdAt: string, finishedAt: string | null, fromNs: string, id: string, reason: string | null, revision: number, scheduleId: string, setId: string | null, startedAt: string | null, status: Types.ExportStatus, toNs: string };

export type ExportSchemaFieldsFragment = { __typename?: 'ExportSchema', content: unknown, createdAt: string, draft: unknown | null, etag: string, hasDraft: boolean, id: string, isBuiltIn: boolean, name: string, streamCategory: Types.StreamCategory, version: number };

export type ExportSchemaVersionFieldsFragment = { __typename?: 'ExportSchemaVersion', content: unknown, publishedAt: string, version: number };

export type FoundStreamFieldsFragment = { __typename?: 'FoundStream', base: string | null, firstDataNs: string | null, instrumentType: string | null, lastDataNs: string | null, messagesPerDay: string | null, quote: string | null };

export type GapFieldsFragment = { __typename?: 'Gap', also: Array<string> | null, fromNs: string, reason: string, toNs: string };

export type InstrumentVersionFieldsFragment = { __typename?: 'InstrumentVersion', base: string | null, contractMultiplier: string | null, exchange: string, expiresAtNs: string | null, fromNs: string, inverse: boolean | null, kind: string | null, listedAtNs: string | null, lotSize: string | null, minNotional: string | null, minQuantity: string | null, observedFromNs: string, observedToNs: string, optionType: string | null, quote: string | null, settle: string | null, source: string, status: string | null, strike: string | null, symbol: string, tickSize: string | null, toNs: string | null, underlying: string | null };

export type InvitationFieldsFragment = { __typename?: 'Invitation', createdAt: string, email: string, expiresAt: string, id: string, role: Types.UserRole };

export type ListingGapFieldsFragment = { __typename?: 'ListingGap', fromNs: string, reason: string, toNs: string };

export type RollupPointFieldsFragment = { __typename?: 'RollupPoint', bytes: string, frames: string, fromNs: string, lastNs: string };

export type RollupPriceFieldsFragment = { __typename?: 'RollupPrice', close: string, high: string, low: string, open: string, trades: string, volume: string };

export type RollupQuoteFieldsFragment = { __typename?: 'RollupQuote', ask: string, bid: string, maxSpread: string, minSpread: string };

export type SessionFieldsFragment = { __typename?: 'Session', address: string, createdAt: string, expiresAt: string, id: string, isCurrent: boolean, lastSeenAt: string, userAgent: string };

export type SetCompletenessFieldsFragment = { __typename?: 'SetCompleteness', gaps: number, receivedNs: string, wantedNs: string, warned: number };

export type SkippedDatastreamFieldsFragment = { __typename?: 'SkippedDatastream', datastreamId: string, exchange: string | null, instrument: string | null, reason: string, streamType: string | null };

export type SparklineHoursFieldsFragment = { __typename?: 'SparklineHours', datastreamId: string, frames: Array<number>, prices: Array<number | null> };

export type StreamCountsFieldsFragment = { __typename?: 'StreamCounts', disconnected: number, live: number, messagesPerSecond: number, noFeed: number, problem: string | null, quiet: number };

export type StreamHealthFieldsFragment = { __typename?: 'StreamHealth', datastreamId: string, messagesPerSecond: number | null, reason: string | null, since: string | null, state: Types.StreamState | null };

export type TransformFunctionFieldsFragment = { __typename?: 'TransformFunction', isClickhouse: boolean, least: number, most: number, name: string };

export type UpcomingPeriodFieldsFragment = { __typename?: 'UpcomingPeriod', dueNs: string, fromNs: string, toNs: string };

export type WebhookFieldsFragment = { __typename?: 'Webhook', createdAt: string, description: string, events: Array<string>, id: string, pausedAt: string | null, previousSecretUntil: string | null, url: string };

/** Names an operation that the server keeps; the type parameters exist for the compiler alone. */
export interface PageDocument<Answer, Variables> {
  name: string;
  hash: string;
  __types?: (variables: Variables) => Answer;
}

export const PageApiKeysDocument = { name: 'PageApiKeys', hash: 'ef9fa52f688e020830069e71fa3a4b16195305b1d723e49723497b1fc5c4cad2' } as PageDocument<PageApiKeysQuery, PageApiKeysQueryVariables>;

export const PageCreateKeyDocument = { name: 'PageCreateKey', hash: 'af0a7e45bc68d66e076c450ad5de91c010fca407d935f352c1f6dd13d9865623' } as PageDocument<PageCreateKeyMutation, PageCreateKeyMutationVariables>;

export const PageDeleteKeyDocument = { name: 'PageDeleteKey', hash: 'dbf4bf5014b725840755525c65040a96ef16f38494172d90f36c932e0d57d45b' } as PageDocument<PageDeleteKeyMutation, PageDeleteKeyMutationVariables>;

export const PageEventsDocument = { name: 'PageEvents', hash: '92c2a2df9402e60798805fc630732c178212e559aa1164d76823f0953d5b3680' } as PageDocument<PageEventsSubscription, PageEventsSubscriptionVariables>;

export const PageAuditActionsDocument = { name: 'PageAuditActions', hash: 'e1f24a1a7653088ee16e6ba4b1e743e55883b8acd7fedf3382da11d122f9afa3' } as PageDocument<PageAuditActionsQuery, PageAuditActionsQueryVariables>;

export const PageAuditCountDocument = { name: 'PageAuditCount', hash: '5fadefc2737a0f0f067440398dc10f9b8f837401acbd1865a4d132e4e273013e' } as PageDocument<PageAuditCountQuery, PageAuditCountQueryVariables>;

export const PageAuditDocument = { name: 'PageAudit', hash: '4694126065dec830f55db81ed423bc673c929911eb1e56c3ff3ba12cb9921302' } as PageDocument<PageAuditQuery, PageAuditQueryVariables>;

export const PageAvailabilityDocument = { name: 'PageAvailability', hash: 'a1b2e121f4df840ed2a8f00e8aa053ce5fb113f7455b2aa57d8661832fe61be9' } as PageDocument<PageAvailabilityQuery, PageAvailabilityQueryVariables>;

export const PageBillingDocument = { name: 'PageBilling', hash: '30eb8399222705f7096b8a26085ae7afe2c0f18210c8f2f3632bd708a932601b' } as PageDocument<PageBillingQuery, PageBillingQueryVariables>;

export const PageCapsDocument = { name: 'PageCaps', hash: '98e9f1de5df978ed39772456068ec1fa723f3ec1203bafe6f7cb5d659a2578b5' } as PageDocument<PageCapsQuery, PageCapsQueryVariables>;

export const PageUsageDaysDocument = { name: 'PageUsageDays', hash: '9b63e2ae12d868874ad5f99f114f939f3911f0708b6abf07e8633a3264883ced' } as PageDocument<PageUsageDaysQuery, PageUsageDaysQueryVariables>;

export const PageBillingSettingsDocument = { name: 'PageBillingSettings', hash: '39116a705f1cffdae4ae250ee7e793feb6d52c12734f261ce940f538f47ce108' } as PageDocument<PageBillingSettingsQuery, PageBillingSettingsQueryVariables>;

export const PageSetCapWarningsDocument = { name: 'PageSetCapWarnings', hash: '08c052a16011b374cfdd506260a1c295d3ded8e421b90eab0567242313ed404e' } as PageDocument<PageSetCapWarningsMutation, PageSetCapWarningsMutationVariables>;

export const PageUpdateBillingProfileDocument = { name: 'PageUpdateBillingProfile', hash: 'de845ca25d2a1ab2b0f33497031b7fdd9a0c6843b036e5bc34f8b630daa2ad55' } as PageDocument<PageUpdateBillingProfileMutation, PageUpdateBillingProfileMutationVariables>;

export const PageSelectionDocument = { name: 'PageSelection', hash: 'ca4ed0066fbdc0e5aa3950c55e059f627f0df646d11dd38d2b3e7eca587bfc72' } as PageDocument<PageSelectionQuery, PageSelectionQueryVariables>;

export const PageStreamTypesDocument = { name: 'PageStreamTypes', hash: '9626863e070d96c1212fb9851c6d0027bc7eaa38989a4f93669633ddc2db253e' } as PageDocument<PageStreamTypesQuery, PageStreamTypesQueryVariables>;

export const PageFeedsDocument = { name: 'PageFeeds', hash: '327148b30fd8d93ebfe249b6e63c0e80a89b0fdce8685ac6ed112884845e76e1' } as PageDocument<PageFeedsQuery, PageFeedsQueryVariables>;

export const PageSearchDocument = { name: 'PageSearch', hash: 'edb0023260e5307d5007f26da1d946a7a011810c40be2f34d44cf4dae9f84888' } as PageDocument<PageSearchQuery, PageSearchQueryVariables>;

export const PageCatalogCountDocument = { name: 'PageCatalogCount', hash: '253a7999b686a62c356294415bbd9ee5c270a75857a70bd6d2c073b22f70b5f7' } as PageDocument<PageCatalogCountQuery, PageCatalogCountQueryVariables>;

export const PageFindDocument = { name: 'PageFind', hash: '5a708730711e6ff792fd23d9527a9b9fb0d99c35b70a8b88f30d01708965879d' } as PageDocument<PageFindQuery, PageFindQueryVariables>;

export const PageStreamNameDocument = { name: 'PageStreamName', hash: 'bd1966679fe70155c895a88ab8eec1de4c95f417f37137352a56012997bb9442' } as PageDocument<PageStreamNameQuery, PageStreamNameQueryVariables>;

export const PageCoverageDocument = { name: 'PageCoverage', hash: '52276161fe703cc960d76b481ebad700f67a9f69b5358b1e4985a22a9170ea28' } as PageDocument<PageCoverageQuery, PageCoverageQueryVariables>;

export const PageDestinationsDocument = { name: 'PageDestinations', hash: '816859a3d3dd49b3728de99a17365e1733d2ef23a29b01bedc7aa93ec7416d4b' } as PageDocument<PageDestinationsQuery, PageDestinationsQueryVariables>;

export const PageCreateDestinationDocument = { name: 'PageCreateDestination', hash: 'a4249ffb082e3b7930fa8eb60c6fb8e3bd124cc77949d9aff692a3ad33498cfd' } as PageDocument<PageCreateDestinationMutation, PageCreateDestinationMutationVariables>;

export const PageUpdateDestinationDocument = { name: 'PageUpdateDestination', hash: 'b310f72b81765cce16d74ca06651cc162760b310cccc80bbe2237f81842ad6d6' } as PageDocument<PageUpdateDestinationMutation, PageUpdateDestinationMutationVariables>;

export const PageDeleteDestinationDocument = { name: 'PageDeleteDestination', hash: 'a247a716064eebfe10b42b5d7e6a5c9bf1eccfeb80c4b9e5e6e976857fa8a865' } as PageDocument<PageDeleteDestinationMutation, PageDeleteDestinationMutationVariables>;

export const PageTestDestinationDocument = { name: 'PageTestDestination', hash: '9a791161cf9bff0ea937985f898f3e90f6db9e350ac56e599a2fe29178a8f569' } as PageDocument<PageTestDestinationMutation, PageTestDestinationMutationVariables>;

export const PageSchemasDocument = { name: 'PageSchemas', hash: '6796ed48f39309a6c3066099b50520cbe7a253139ac272a7ed36dde6a7e9e0a7' } as PageDocument<PageSchemasQuery, PageSchemasQueryVariables>;

export const PageSchemaDocument = { name: 'PageSchema', hash: '507c4ac14c6640142be4c9bca92d277a56bbd6b0dc66e0d33ba848dfcfb3a5aa' } as PageDocument<PageSchemaQuery, PageSchemaQueryVariables>;

export const PageCreateSchemaDocument = { name: 'PageCreateSchema', hash: '4ff41bf0e0db03326a737517739a660dfd084f0c51e7835ab9437e0b538c9863' } as PageDocument<PageCreateSchemaMutation, PageCreateSchemaMutationVariables>;

export const PageSaveDraftDocument = { name: 'PageSaveDraft', hash: '5e334669456e2f379184977bd5c043c617e9bbfdf3aa3f17c1a876b79e720af6' } as PageDocument<PageSaveDraftMutation, PageSaveDraftMutationVariables>;

export const PageDiscardDraftDocument = { name: 'PageDiscardDraft', hash: '44c52c663a94ae7883a79be7003cf8c353dff7e7fb708fa47faf224118d828a0' } as PageDocument<PageDiscardDraftMutation, PageDiscardDraftMutationVariables>;

export const PagePublishSchemaDocument = { name: 'PagePublishSchema', hash: '635ef714033eb28091a447ea83518849cb93c982dad9b0bacc4baca3a1dde9bc' } as PageDocument<PagePublishSchemaMutation, PagePublishSchemaMutationVariables>;

export const PageDeleteSchemaDocument = { name: 'PageDeleteSchema', hash: '21d158949f5708694943e6f66162b20500c8ed4cb0928e19dadedb4593535a22' } as PageDocument<PageDeleteSchemaMutation, PageDeleteSchemaMutationVariables>;

export const PageSchemaVersionsDocument = { name: 'PageSchemaVersions', hash: 'bea2f6f02d55b055a9ebf7bbcfe78ec8d7d6f7308870a891b5fda547401c63b7' } as PageDocument<PageSchemaVersionsQuery, PageSchemaVersionsQueryVariables>;

export const PageTransformFunctionsDocument = { name: 'PageTransformFunctions', hash: 'a413c2471e13030a576149ee5619c2f62fadfb738bf218a519df76d7b73f0022' } as PageDocument<PageTransformFunctionsQuery, PageTransformFunctionsQueryVariables>;

export const PageExchangesOfCategoryDocument = { name: 'PageExchangesOfCategory', hash: '800a0a219f8b5eb10613c9359536d268520714db3da7347746d1b5e17c0bbdb6' } as PageDocument<PageExchangesOfCategoryQuery, PageExchangesOfCategoryQueryVariables>;

export const PageExportSetsDocument = { name: 'PageExportSets', hash: 'd223ec9c8aac32883ad18471c7fcbbb8ff1ad881703db76a183e15d6c5da6571' } as PageDocument<PageExportSetsQuery, PageExportSetsQueryVariables>;

export const PageExportSetDocument = { name: 'PageExportSet', hash: 'c1eaadda3c2312800d53009991037d4d988b17707bdc9118bb85e8b424eb3ada' } as PageDocument<PageExportSetQuery, PageExportSetQueryVariables>;

export const PageExportSetStreamsDocument = { name: 'PageExportSetStreams', hash: 'b25d8f152379034e0807792b001578ff47266cc2836fe2f1829702ae2336d07a' } as PageDocument<PageExportSetStreamsQuery, PageExportSetStreamsQueryVariables>;

export const PageSkippedStreamsDocument = { name: 'PageSkippedStreams', hash: 'c7e82d8fdbd5d9c9ea77cba76341bb36724d953291dec16930bb0607b6d66ee1' } as PageDocument<PageSkippedStreamsQuery, PageSkippedStreamsQueryVariables>;

export const PageExportSetFilesDocument = { name: 'PageExportSetFiles', hash: 'd572d323e5dad049a8bd8e8626a0160741b6b6fb080933e7012d42c0e63abd50' } as PageDocument<PageExportSetFilesQuery, PageExportSetFilesQueryVariables>;

export const PageExportSetChecksumsDocument = { name: 'PageExportSetChecksums', hash: 'afeea577bca94e9dac3d341d73a572f82b100f358cee63123dfe64cbb80a2178' } as PageDocument<PageExportSetChecksumsQuery, PageExportSetChecksumsQueryVariables>;

export const PageExportSetManifestDocument = { name: 'PageExportSetManifest', hash: '94ccb4ea8f3ddce0602bef41d46ca22f5403ccc9b1e719b4b3ad331f8ad1787f' } as PageDocument<PageExportSetManifestQuery, PageExportSetManifestQueryVariables>;

export const PageExportSetEstimateDocument = { name: 'PageExportSetEstimate', hash: 'd1d057f12d0f6052a9278cee1dbfd72506150238a1e955f923414aa7f654228d' } as PageDocument<PageExportSetEstimateQuery, PageExportSetEstimateQueryVariables>;

export const PageCreateExportSetDocument = { name: 'PageCreateExportSet', hash: '1ead60db56edebc2d3528e10dbc4868a817c9fea8f8a9bf3c22c392093ec36f9' } as PageDocument<PageCreateExportSetMutation, PageCreateExportSetMutationVariables>;

export const PageCancelExportSetDocument = { name: 'PageCancelExportSet', hash: 'ea692f57c3e3529fbd93a4d05dbc9742279bf2293ee4733de94dcf5bd318e881' } as PageDocument<PageCancelExportSetMutation, PageCancelExportSetMutationVariables>;

export const PageRetryExportSetDocument = { name: 'PageRetryExportSet', hash: '1be20a4de69fd21a28b703273fb97f9741379057454f4e5fc51fd00a05d40bf0' } as PageDocument<PageRetryExportSetMutation, PageRetryExportSetMutationVariables>;

export const PageDeleteExportSetDocument = { name: 'PageDeleteExportSet', hash: '883868de2174d7260121623f0e6735d605ebb02631bb2e7eafea9a19a0b992ff' } as PageDocument<PageDeleteExportSetMutation, PageDeleteExportSetMutationVariables>;

export const PageExportSetCountDocument = { name: 'PageExportSetCount', hash: '9850962d792ad95e0a412becf4ada55416721a56f461b0c0e151506d1c211cd1' } as PageDocument<PageExportSetCountQuery, PageExportSetCountQueryVariables>;

export const PageExportsDocument = { name: 'PageExports', hash: '44a80f1ef2674b889e2e2c238a7695dd34609ceb21a51dc489c78db770ee43a9' } as PageDocument<PageExportsQuery, PageExportsQueryVariables>;

export const PageExportCountDocument = { name: 'PageExportCount', hash: 'cf363c800d462f0184328c08523a50bca94c91f78266dd5dd2028d9bb57dae3d' } as PageDocument<PageExportCountQuery, PageExportCountQueryVariables>;

export const PageExportsUnderWayDocument = { name: 'PageExportsUnderWay', hash: '0bd375700d4db39cbff5374ac88784811910c772c5b9f04507af2d786fc23260' } as PageDocument<PageExportsUnderWayQuery, PageExportsUnderWayQueryVariables>;

export const PageExportDocument = { name: 'PageExport', hash: 'efed73c392217c091e98ef0f8b8a91398555c4cd9a3f0a136fe9fca8d9f5566d' } as PageDocument<PageExportQuery, PageExportQueryVariables>;

export const PageManifestDocument = { name: 'PageManifest', hash: '9370370ee6ba3e0595d77a6cc9e1f5daae42bae580ccd00136e9f04e04c063b1' } as PageDocument<PageManifestQuery, PageManifestQueryVariables>;

export const PageDownloadDocument = { name: 'PageDownload', hash: '17cd1aa39484919fb95569214ac4f3bd5beff3f54084aec7f3fbfce5201a348f' } as PageDocument<PageDownloadQuery, PageDownloadQueryVariables>;

export const PageEstimateDocument = { name: 'PageEstimate', hash: '534e210aa358c663255d1a58d03127ccf77be22feab96ce4fc27b71bf3999e15' } as PageDocument<PageEstimateQuery, PageEstimateQueryVariables>;

export const PagePreviewDocument = { name: 'PagePreview', hash: 'e1c7016d75985292ac7254b76275536b58d21da2a71025d1b0596cfe44b71d90' } as PageDocument<PagePreviewQuery, PagePreviewQueryVariables>;

export const PageCreateExportDocument = { name: 'PageCreateExport', hash: '40d1b4eb561534d735b984066793ba9d405df30e630b343dfb88cfc581089756' } as PageDocument<PageCreateExportMutation, PageCreateExportMutationVariables>;

export const PageCancelExportDocument = { name: 'PageCancelExport', hash: '895aefe3fc571817a86ca95ae63543ca19666e629a92e590267a0e1a75b0928c' } as PageDocument<PageCancelExportMutation, PageCancelExportMutationVariables>;

export const PageDeleteExportDocument = { name: 'PageDeleteExport', hash: 'e248ccf5b1e2c5b64d949753751285cafc86c7bc428d0f19cb7efe5115ca0765' } as PageDocument<PageDeleteExportMutation, PageDeleteExportMutationVariables>;

export const PagePartitionsDocument = { name: 'PagePartitions', hash: '4c85e63ce2bf70c58826aa9ebcb167a0d4c38c0bb27fadcbdf490f398ba5f85e' } as PageDocument<PagePartitionsQuery, PagePartitionsQueryVariables>;

export const PageInstrumentsDocument = { name: 'PageInstruments', hash: '30f460687c49d57e3b826a6d7abc131e6b08b53732f96e64744d7904aa30b81e' } as PageDocument<PageInstrumentsQuery, PageInstrumentsQueryVariables>;

export const PageInstrumentDocument = { name: 'PageInstrument', hash: 'ae93eeaec256203229ed2e3bf8e7fa1438c8da968396a2924313ba9c5ba0059d' } as PageDocument<PageInstrumentQuery, PageInstrumentQueryVariables>;

export const PageCollectionSummaryDocument = { name: 'PageCollectionSummary', hash: '4ce42bdbfbc94dfa92fba80178868f53ccde627b2174927abf7f17524f79b79f' } as PageDocument<PageCollectionSummaryQuery, PageCollectionSummaryQueryVariables>;

export const PageCollectionStatesDocument = { name: 'PageCollectionStates', hash: 'ed1cad657ac1a32e1eac591d976d4d60f0f60b370ff3ed5f85460821ca9fc7fe' } as PageDocument<PageCollectionStatesQuery, PageCollectionStatesQueryVariables>;

export const PageRollupBoardDocument = { name: 'PageRollupBoard', hash: 'e95a2662630f29ddd2150c17484ce97b46ad85db63a3ff1466fad47f4b3d3764' } as PageDocument<PageRollupBoardQuery, PageRollupBoardQueryVariables>;

export const PageSparklinesDocument = { name: 'PageSparklines', hash: 'f3a550e6d6a6f8c07e7bfccb7b6521bf2a8fdb66114988e1a245af9a0292089e' } as PageDocument<PageSparklinesQuery, PageSparklinesQueryVariables>;

export const PageQualityDocument = { name: 'PageQuality', hash: 'b2c65c8cff6996d3f8499aacee18a6c1b5d870f01e7580ee2bd384a66d3f2a2d' } as PageDocument<PageQualityQuery, PageQualityQueryVariables>;

export const PageApiRequestsDocument = { name: 'PageApiRequests', hash: '875ba7885afb45afc882fff11fd607222fa7258a8323c8923be98bf9828678be' } as PageDocument<PageApiRequestsQuery, PageApiRequestsQueryVariables>;

export const PageSchedulesDocument = { name: 'PageSchedules', hash: '4b0472d61abd401a96484317076d2e104b8a5d0993bacd0257dd4e512ea4bcad' } as PageDocument<PageSchedulesQuery, PageSchedulesQueryVariables>;

export const PageScheduleDocument = { name: 'PageSchedule', hash: '5f373de74b6b48c0154a509d5614fc17f07f3fc0711360af01538360ccaef00b' } as PageDocument<PageScheduleQuery, PageScheduleQueryVariables>;

export const PageScheduleRunsDocument = { name: 'PageScheduleRuns', hash: 'daf30991ba34a0ab24e6e26a0ce918c36c1bdbc96837d448b210a0d8bee944d6' } as PageDocument<PageScheduleRunsQuery, PageScheduleRunsQueryVariables>;

export const PageCreateScheduleDocument = { name: 'PageCreateSchedule', hash: 'a59bd2d72fbc393c3de0c5458ee032563369b56a3dd12970678eeb02a337b594' } as PageDocument<PageCreateScheduleMutation, PageCreateScheduleMutationVariables>;

export const PageUpdateScheduleDocument = { name: 'PageUpdateSchedule', hash: 'a75523692612044144c57f8595725d7dab8255e9da771eac25911541f7bb804f' } as PageDocument<PageUpdateScheduleMutation, PageUpdateScheduleMutationVariables>;

export const PageDeleteScheduleDocument = { name: 'PageDeleteSchedule', hash: '809f18d823365cf1b09158b4a5454bb45b47b341298dac7308586ef39c7500b9' } as PageDocument<PageDeleteScheduleMutation, PageDeleteScheduleMutationVariables>;

export const PagePauseScheduleDocument = { name: 'PagePauseSchedule', hash: '91f588bf0005407ed7fa56ddfb541cc6430b80fd5f64d744f1a698fddce167a8' } as PageDocument<PagePauseScheduleMutation, PagePauseScheduleMutationVariables>;

export const PageResumeScheduleDocument = { name: 'PageResumeSchedule', hash: '6d5b34aa0f834b072c4a9918f21896c653db3b5252b4a9bd4f718a18bfca553e' } as PageDocument<PageResumeScheduleMutation, PageResumeScheduleMutationVariables>;

export const PageRunScheduleDocument = { name: 'PageRunSchedule', hash: 'd194b7c7702a9e1d1e7ce47875ff3ff4fd85c3f47a9dd26947230a9e71e443d3' } as PageDocument<PageRunScheduleMutation, PageRunScheduleMutationVariables>;

export const PageBackfillScheduleDocument = { name: 'PageBackfillSchedule', hash: 'b214a697dfb1aff174d94c8ce8d9fa2932c3057b937ebceda194b40366912be6' } as PageDocument<PageBackfillScheduleMutation, PageBackfillScheduleMutationVariables>;

export const PageRetryRunDocument = { name: 'PageRetryRun', hash: '7a46fe8b221563792095e97b6d55eb263263c02cbeb883b777642967b81e425c' } as PageDocument<PageRetryRunMutation, PageRetryRunMutationVariables>;

export const PageViewerDocument = { name: 'PageViewer', hash: 'b83ae3f7c0b90e8762067ecae3f71bb18f72892839062fb76c858ba4035f47a0' } as PageDocument<PageViewerQuery, PageViewerQueryVariables>;

export const PageSignInDocument = { name: 'PageSignIn', hash: '82a307eec4d3eda92978ea38e829b6c3b01b00f0b344942bdd2a6fd1720f4729' } as PageDocument<PageSignInMutation, PageSignInMutationVariables>;

export const PageSignOutDocument = { name: 'PageSignOut', hash: '3243b4c9656ecefff7e32b189f5951333a1687332bda452c0f58fa101e63ca29' } as PageDocument<PageSignOutMutation, PageSignOutMutationVariables>;

export const PageSessionsDocument = { name: 'PageSessions', hash: '0d3e105f5b115f67e8459b0763824983fe2ec79d8f04335985344c7d9e0b3685' } as PageDocument<PageSessionsQuery, PageSessionsQueryVariables>;

export const PageRevokeSessionDocument = { name: 'PageRevokeSession', hash: '99500acd70d8c874bf76a3fc1e762b128ba8145d8ad8630734701813ef8fa4bb' } as PageDocument<PageRevokeSessionMutation, PageRevokeSessionMutationVariables>;

export const PageChangePasswordDocument = { name: 'PageChangePassword', hash: 'c8ad4b8caaff5991abfe336bd96a5fcdd7f3c733556119d19d8d45bea2d9a1d9' } as PageDocument<PageChangePasswordMutation, PageChangePasswordMutationVariables>;

export const PageDeleteAccountDataDocument = { name: 'PageDeleteAccountData', hash: 'f07bc4fc0c03166a342a7099d3837f8397d8b94d534d28acd398f191152fc175' } as PageDocument<PageDeleteAccountDataMutation, PageDeleteAccountDataMutationVariables>;

export const PageRecoveryCodesLeftDocument = { name: 'PageRecoveryCodesLeft', hash: 'b7e5aff362fe874dfee60c75b72ad070cd0ae98fe47963cf7fdf5c18d19fa439' } as PageDocument<PageRecoveryCodesLeftQuery, PageRecoveryCodesLeftQueryVariables>;

export const PageBeginTwoFactorDocument = { name: 'PageBeginTwoFactor', hash: '776edbe8a631c8a814855efaf06e13e052ad4a9d1b92ff7e45a7693e9bbba555' } as PageDocument<PageBeginTwoFactorMutation, PageBeginTwoFactorMutationVariables>;

export const PageConfirmTwoFactorDocument = { name: 'PageConfirmTwoFactor', hash: '90f4d4a344867a678fc9c5af795c22749636b973ba16dade42b920c4110a6d45' } as PageDocument<PageConfirmTwoFactorMutation, PageConfirmTwoFactorMutationVariables>;

export const PageDisableTwoFactorDocument = { name: 'PageDisableTwoFactor', hash: 'ea7364f130fa1f87238f066b7b83e58adeb7aac7a2615cf87df01bbbf78a2335' } as PageDocument<PageDisableTwoFactorMutation, PageDisableTwoFactorMutationVariables>;

export const PageRenewRecoveryCodesDocument = { name: 'PageRenewRecoveryCodes', hash: 'dab84ec94b3bd90fa8f70091fbd03e75bb70efb78b7c1708471a6ed63fe7845c' } as PageDocument<PageRenewRecoveryCodesMutation, PageRenewRecoveryCodesMutationVariables>;

export const PageSetCompletePercentDocument = { name: 'PageSetCompletePercent', hash: '60b1df4683580444c6b5b6ee0a69ab7218ce559891d848eecba2a3ac65b22509' } as PageDocument<PageSetCompletePercentMutation, PageSetCompletePercentMutationVariables>;

export const PageAccountsDocument = { name: 'PageAccounts', hash: 'dba28dd9e41d9099e6f3b08735dcea6a00edc6b024b1e6b27d5f80f363eaeb79' } as PageDocument<PageAccountsQuery, PageAccountsQueryVariables>;

export const PageCollectorsDocument = { name: 'PageCollectors', hash: '0f27853af8e9aac5c788c15c521986086cf0c033a88f598470f21414e60f3d59' } as PageDocument<PageCollectorsQuery, PageCollectorsQueryVariables>;

export const PageShardGapsDocument = { name: 'PageShardGaps', hash: '25a2c2aca76c700871fcf9c6aeb9b8ce674d93713e4b3d5ddb6a3304ac180216' } as PageDocument<PageShardGapsQuery, PageShardGapsQueryVariables>;

export const PageAllExportsDocument = { name: 'PageAllExports', hash: '9c75152db68a3523c7e577dbe912a3c816cc6722acd7210899010bd420f8f8c0' } as PageDocument<PageAllExportsQuery, PageAllExportsQueryVariables>;

export const PageRetryExportDocument = { name: 'PageRetryExport', hash: '77f6fb934750afba1a1a3f49b600e4c55c45948f50404b8509840343a7bf4962' } as PageDocument<PageRetryExportMutation, PageRetryExportMutationVariables>;

export const PageStopExportDocument = { name: 'PageStopExport', hash: '5980ccde41c37ea262bc9c9a8687d6b2797f0038760add3cd51ea7fd0f20a45c' } as PageDocument<PageStopExportMutation, PageStopExportMutationVariables>;

export const PageAllSetsDocument = { name: 'PageAllSets', hash: '89eb929b0893be3688b20d9e13e905beaef5b5505d882f39db2eb248fd658b6e' } as PageDocument<PageAllSetsQuery, PageAllSetsQueryVariables>;

export const PageRestartSetDocument = { name: 'PageRestartSet', hash: 'b5ea8c42dc40ee41535d49a8106fbbc3fe3db25027f3be93f6670362354e7b42' } as PageDocument<PageRestartSetMutation, PageRestartSetMutationVariables>;

export const PageStopSetDocument = { name: 'PageStopSet', hash: 'ca2687f24de7b089b049edb21ee44fdc98a303c87d69eaf2824330d1d8a35051' } as PageDocument<PageStopSetMutation, PageStopSetMutationVariables>;

export const PageAccountCountDocument = { name: 'PageAccountCount', hash: '25dda2bbdf76a7cce44e0f3486a061dca3d95e0bd9948254026e7a353db40a6a' } as PageDocument<PageAccountCountQuery, PageAccountCountQueryVariables>;

export const PageStreamDocument = { name: 'PageStream', hash: 'c1a35f8068e09b5b199c9cc96e800c6aa6a9b7eea8b787e493f4b190fcf6d948' } as PageDocument<PageStreamQuery, PageStreamQueryVariables>;

export const PageRollupsDocument = { name: 'PageRollups', hash: '5f5b6511ca6adce21285a5a51a80f0b1e3c95ad7bfebbd2b2da0c9652ddf3a9b' } as PageDocument<PageRollupsQuery, PageRollupsQueryVariables>;

export const PageBookAtDocument = { name: 'PageBookAt', hash: '1972eaef1157f5297d756de2232c74627e28f4752499e930f16b09568385c5aa' } as PageDocument<PageBookAtQuery, PageBookAtQueryVariables>;

export const PageOpenStreamDocument = { name: 'PageOpenStream', hash: '1a8fb57a222e49c93f4941722ddfb44839be436d864d781f97bbb4e4c394cfe2' } as PageDocument<PageOpenStreamMutation, PageOpenStreamMutationVariables>;

export const PageStreamRecordsDocument = { name: 'PageStreamRecords', hash: '309c2ac70e238474573cdf09dc4ddb8490ffe9e775bb570107af3b63871a9ac8' } as PageDocument<PageStreamRecordsSubscription, PageStreamRecordsSubscriptionVariables>;

export const PageSubscriptionsDocument = { name: 'PageSubscriptions', hash: '3754ecb3eb2c8801c01ca4a139a780d50394869ab888c7e9e53c54d7e1a3e7bd' } as PageDocument<PageSubscriptionsQuery, PageSubscriptionsQueryVariables>;

export const PageSubscribeDocument = { name: 'PageSubscribe', hash: '3d6c315a3064d1c7e1c5cf1580982eec3884b9b81a6c5e135099a16e9e2d83b0' } as PageDocument<PageSubscribeMutation, PageSubscribeMutationVariables>;

export const PagePauseDocument = { name: 'PagePause', hash: '1a55cf24709bf0cdb4e6301becb127e53ef40ef370290a35f7a0fb1c8ed82e58' } as PageDocument<PagePauseMutation, PagePauseMutationVariables>;

export const PageResumeDocument = { name: 'PageResume', hash: '4594000e4eaa15d478e418f52029eab55290341de127dda696f0e5eae0a7dd2f' } as PageDocument<PageResumeMutation, PageResumeMutationVariables>;

export const PageUnsubscribeDocument = { name: 'PageUnsubscribe', hash: '49c8b446a70b178b3953e4b3b78ea1d46a41194e2a2715d77eaead3a0bcc60d7' } as PageDocument<PageUnsubscribeMutation, PageUnsubscribeMutationVariables>;

export const PageSubscribedIdsDocument = { name: 'PageSubscribedIds', hash: 'cd2858663d5230a292d83b75d27719703322f6c66f640f33e3d56926dc96e66c' } as PageDocument<PageSubscribedIdsQuery, PageSubscribedIdsQueryVariables>;

export const PageSubscriptionCountDocument = { name: 'PageSubscriptionCount', hash: 'fc02fffd055cd8f0cd5379fc2f8cbd14298e3013ac995312542455ed9221c2b5' } as PageDocument<PageSubscriptionCountQuery, PageSubscriptionCountQueryVariables>;

export const PageSubscriptionSearchDocument = { name: 'PageSubscriptionSearch', hash: 'e28496f7985170de99aea2c0079a52989492b29481fa66b5494540d66830650e' } as PageDocument<PageSubscriptionSearchQuery, PageSubscriptionSearchQueryVariables>;

export const PageMembersDocument = { name: 'PageMembers', hash: 'e97e70b147336976ad41650badf57c13ba5c9bbd499f7de113bb033f03f9bd65' } as PageDocument<PageMembersQuery, PageMembersQueryVariables>;

export const PageInviteDocument = { name: 'PageInvite', hash: '3262c63836c266fb0448c23e2edab0e6808bfd4fc6f6a798ed1d144e4b1dbcc0' } as PageDocument<PageInviteMutation, PageInviteMutationVariables>;

export const PageResetLinkDocument = { name: 'PageResetLink', hash: 'a91a2f69a16280e706a01f3c1ae2aec58258d7a0af9b0cc1b645fc28dd71f194' } as PageDocument<PageResetLinkMutation, PageResetLinkMutationVariables>;

export const PageChangeRoleDocument = { name: 'PageChangeRole', hash: 'dcb17f7db699744102af74f9be5fd8a628feede78d6142a87cdae544173237e1' } as PageDocument<PageChangeRoleMutation, PageChangeRoleMutationVariables>;

export const PageRemoveMemberDocument = { name: 'PageRemoveMember', hash: '0c82839d1647ccb2c8d64d5dd32d40cb5958da05b2d25696824697479aafef3e' } as PageDocument<PageRemoveMemberMutation, PageRemoveMemberMutationVariables>;

export const PageWithdrawDocument = { name: 'PageWithdraw', hash: 'f7cd9fe85ec0ad9e4dce0e359c575c9a8eee4c57c2e33d944dba667720b6e040' } as PageDocument<PageWithdrawMutation, PageWithdrawMutationVariables>;

export const PageAcceptDocument = { name: 'PageAccept', hash: '76b4041f46b4e056dcf8d8ac721515408da6cdeaa94ad33257865e4e263500d9' } as PageDocument<PageAcceptMutation, PageAcceptMutationVariables>;

export const PageResetPasswordDocument = { name: 'PageResetPassword', hash: '4af3174ed8d42d124d96cc00b8ecc81a6830e09d02f5634d5535d775ede25394' } as PageDocument<PageResetPasswordMutation, PageResetPasswordMutationVariables>;

export const PageResetTwoFactorDocument = { name: 'PageResetTwoFactor', hash: '2168c5025f0a4d9461c0fee6f3cb1b60343f3b0bada391e056b74a3e6b75c372' } as PageDocument<PageResetTwoFactorMutation, PageResetTwoFactorMutationVariables>;

export const PageWebhooksDocument = { name: 'PageWebhooks', hash: 'cb10ddaa4ba7586ca05e5aaa5411d847f56dec5150d5496d0cb65f8569c8fdf7' } as PageDocument<PageWebhooksQuery, PageWebhooksQueryVariables>;

export const PageWebhookDocument = { name: 'PageWebhook', hash: 'baa4c6f7a6f21141476e33710aee35df5cf616f7c3bef26a6827024be4ed5367' } as PageDocument<PageWebhookQuery, PageWebhookQueryVariables>;

export const PageCreateWebhookDocument = { name: 'PageCreateWebhook', hash: '12a5ff55dac6fecf5a31e9c458a7cf73605ebe16d09571b79add939bef2d1d9d' } as PageDocument<PageCreateWebhookMutation, PageCreateWebhookMutationVariables>;

export const PageRotateWebhookDocument = { name: 'PageRotateWebhook', hash: '0544a48b3201cc4dba2793e2091f958872d046a4ba8b0dff52ca13ab7c8476e5' } as PageDocument<PageRotateWebhookMutation, PageRotateWebhookMutationVariables>;

export const PageTestWebhookDocument = { name: 'PageTestWebhook', hash: '62981d18e45e061a67ecdcaadff0b540753189946319db5f958d3d45a4b78c41' } as PageDocument<PageTestWebhookMutation, PageTestWebhookMutationVariables>;

export const PageRedeliverDocument = { name: 'PageRedeliver', hash: 'b23873570ee90e5d81d2b40ee7c62b7e8ecc3c7c9b9cdc82e49199c42bc9f90a' } as PageDocument<PageRedeliverMutation, PageRedeliverMutationVariables>;

export const PageDeleteWebhookDocument = { name: 'PageDeleteWebhook', hash: 'b5a76881f0bc5bc5d35e7ca9b87f4be78f5b0b1b910978c333816fcbbd9135f8' } as PageDocument<PageDeleteWebhookMutation, PageDeleteWebhookMutationVariables>;

export const PageUpdateWebhookDocument = { name: 'PageUpdateWebhook', hash: '277394c67adca80abe5391954ade6b7822f404efbc32b6011f21af831d4e753d' } as PageDocument<PageUpdateWebhookMutation, PageUpdateWebhookMutationVariables>;

export const PagePauseWebhookDocument = { name: 'PagePauseWebhook', hash: 'f9827cedeacd26596a3635feee2ee03dbba38804121851a526995ef1d1a3d456' } as PageDocument<PagePauseWebhookMutation, PagePauseWebhookMutationVariables>;

export const PageResumeWebhookDocument = { name: 'PageResumeWebhook', hash: 'c70bce82cf9075ed9212e6290163d743d8fe817978f932ee484d40137aab8598' } as PageDocument<PageResumeWebhookMutation, PageResumeWebhookMutationVariables>;