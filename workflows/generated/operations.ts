import type * as Types from '../../schema/generated/contracts.js';
export type * from '../../schema/generated/contracts.js';
import type { Int64Fields } from '../../schema/core-client/int64.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CollectionPlanQueryVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  known?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type CollectionPlanQuery = { __typename?: 'Query', collectionPlan: { __typename?: 'CollectionPlan', leaseHeld: boolean, revision: string | null, unchanged: boolean, parts: number, endedStreamIds: Array<bigint>, cutRequestedNs: bigint | null, serverNowNs: bigint, streams: Array<{ __typename?: 'PlannedStream', id: bigint, instrument: string, streamType: string, newestSpanNs: bigint, movedNs: bigint | null }>, comingStreams: Array<{ __typename?: 'PlannedStream', id: bigint, instrument: string, streamType: string, newestSpanNs: bigint }> } };

export type WantedShardsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type WantedShardsQuery = { __typename?: 'Query', wantedShards: Array<string> };

export type TakeStreamsMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  streams: Array<Types.StreamToTakeInput> | Types.StreamToTakeInput;
}>;


export type TakeStreamsMutation = { __typename?: 'Mutation', takeStreams: Array<{ __typename?: 'TakenStream', datastreamId: bigint, movedNs: bigint }> };

export type AnnounceShardsMutationVariables = Types.Exact<{
  shards: Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input'];
  collector: Types.Scalars['String']['input'];
  parts: Array<Types.ExchangePartsInput> | Types.ExchangePartsInput;
}>;


export type AnnounceShardsMutation = { __typename?: 'Mutation', announceShards: boolean };

export type CommitSegmentsMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  segments: Array<Types.SegmentInput> | Types.SegmentInput;
  gaps: Array<Types.GapInput> | Types.GapInput;
  sealedThroughNs?: Types.InputMaybe<Types.Scalars['Int64']['input']>;
  lastFrames?: Types.InputMaybe<Array<Types.LastFramesInput> | Types.LastFramesInput>;
}>;


export type CommitSegmentsMutation = { __typename?: 'Mutation', commitSegments: boolean };

export type MissingRangesQueryVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  datastreamIds: Array<Types.Scalars['Int64']['input']> | Types.Scalars['Int64']['input'];
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
}>;


export type MissingRangesQuery = { __typename?: 'Query', missingRanges: { __typename?: 'MissingRanges', sealedThroughNs: bigint | null, ranges: Array<{ __typename?: 'MissingRange', datastreamId: bigint, fromNs: bigint, toNs: bigint }> } };

export type FillGapsMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  segments: Array<Types.SegmentInput> | Types.SegmentInput;
  filled: Array<Types.StreamRangeInput> | Types.StreamRangeInput;
}>;


export type FillGapsMutation = { __typename?: 'Mutation', fillGaps: boolean };

export type ResolveDatastreamsMutationVariables = Types.Exact<{
  exchange: Types.Scalars['String']['input'];
  keys: Array<Types.StreamKeyInput> | Types.StreamKeyInput;
  create: Types.Scalars['Boolean']['input'];
}>;


export type ResolveDatastreamsMutation = { __typename?: 'Mutation', resolveDatastreams: Array<{ __typename?: 'Datastream', id: bigint } | null> };

export type BeginImportMutationVariables = Types.Exact<{
  exchange: Types.Scalars['String']['input'];
  digest: Types.Scalars['String']['input'];
}>;


export type BeginImportMutation = { __typename?: 'Mutation', beginImport: { __typename?: 'ImportTicket', alreadyImported: boolean, datastreamIds: Array<bigint>, epoch: bigint } };

export type CommitImportMutationVariables = Types.Exact<{
  exchange: Types.Scalars['String']['input'];
  digest: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  segments: Array<Types.SegmentInput> | Types.SegmentInput;
}>;


export type CommitImportMutation = { __typename?: 'Mutation', commitImport: boolean };

export type AcquireCollectorLeaseMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  owner: Types.Scalars['String']['input'];
  ttlMs: Types.Scalars['Int']['input'];
  beside: Types.Scalars['Boolean']['input'];
}>;


export type AcquireCollectorLeaseMutation = { __typename?: 'Mutation', acquireCollectorLease: { __typename?: 'CollectorLease', shard: string, epoch: bigint, ttlMs: number, sealedThroughNs: bigint | null, standby: boolean, lastFramesEpoch: bigint | null, lastFrames: Array<{ __typename?: 'LastFramesLeft', datastreamId: bigint, lastNs: bigint, signatures: Array<string> }> | null } | null };

export type RenewCollectorLeaseMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  ttlMs: Types.Scalars['Int']['input'];
  report: Types.CollectorReportInput;
}>;


export type RenewCollectorLeaseMutation = { __typename?: 'Mutation', renewCollectorLease: boolean };

export type OfferHandoverMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
}>;


export type OfferHandoverMutation = { __typename?: 'Mutation', offerHandover: { __typename?: 'HandoverOffer', standby: boolean, live: boolean } };

export type RenewStandbyMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  ttlMs: Types.Scalars['Int']['input'];
  live: Types.Scalars['Boolean']['input'];
  filledThroughNs?: Types.InputMaybe<Types.Scalars['Int64']['input']>;
}>;


export type RenewStandbyMutation = { __typename?: 'Mutation', renewStandby: { __typename?: 'StandbyAnswer', state: string, sealedThroughNs: bigint | null, lastFramesEpoch: bigint | null, lastFrames: Array<{ __typename?: 'LastFramesLeft', datastreamId: bigint, lastNs: bigint, signatures: Array<string> }> | null } };

export type ReleaseCollectorLeaseMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  epoch: Types.Scalars['Int64']['input'];
  lastFrames?: Types.InputMaybe<Array<Types.LastFramesInput> | Types.LastFramesInput>;
}>;


export type ReleaseCollectorLeaseMutation = { __typename?: 'Mutation', releaseCollectorLease: boolean };

export type DestinationAccessQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type DestinationAccessQuery = { __typename?: 'Query', destinationAccess: { __typename?: 'DestinationAccess', place: unknown, credentials: unknown, prefix: string } | null };

export type AdvanceExportScheduleMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type AdvanceExportScheduleMutation = { __typename?: 'Mutation', advanceExportSchedule: number | null };

export type NextSetMembersMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  after: Types.Scalars['Int']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type NextSetMembersMutation = { __typename?: 'Mutation', nextSetMembers: { __typename?: 'SetMemberPage', last: number | null, members: Array<{ __typename?: 'SetMember', exportId: string, datastreamId: bigint, exchange: string, schemaLabel: string, title: string, hasFiles: boolean, retry: number, plan: { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: Types.PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> } | null }> } };

export type FinishExportSetMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  reason?: Types.InputMaybe<Types.Scalars['String']['input']>;
  run?: Types.InputMaybe<Types.Scalars['Int']['input']>;
}>;


export type FinishExportSetMutation = { __typename?: 'Mutation', finishExportSet: Types.ExportStatus };

export type ExportIdsOfSetQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  after?: Types.InputMaybe<Types.Scalars['ID']['input']>;
  first: Types.Scalars['Int']['input'];
}>;


export type ExportIdsOfSetQuery = { __typename?: 'Query', exportIdsOfSet: Array<string> };

export type ExportSetDeliveryQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  exportId?: Types.InputMaybe<Types.Scalars['ID']['input']>;
}>;


export type ExportSetDeliveryQuery = { __typename?: 'Query', exportSetDelivery: { __typename?: 'ExportSetDelivery', destinationId: string, folder: string, manifestFolder: string, files: Array<{ __typename?: 'FileToDeliverType', filename: string, blobName: string, bytes: bigint, sha256: string }> } };

export type RecordSetDeliveryMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  exportId: Types.Scalars['ID']['input'];
}>;


export type RecordSetDeliveryMutation = { __typename?: 'Mutation', recordSetDelivery: boolean };

export type ExportSetDeliveryManifestQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type ExportSetDeliveryManifestQuery = { __typename?: 'Query', exportSetDeliveryManifest: string | null };

export type ExportWorkFieldsFragment = { __typename?: 'ExportWork', accountId: string, status: Types.ExportStatus, format: Types.ExportSetFormat, formatOptions: unknown, parquetTypes: unknown | null, schemaSnapshot: unknown, view: unknown | null, fromNs: bigint, toNs: bigint, clippedAtNs: bigint | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }> };

export type ExportWorkQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type ExportWorkQuery = { __typename?: 'Query', exportWork: { __typename?: 'ExportWork', accountId: string, status: Types.ExportStatus, format: Types.ExportSetFormat, formatOptions: unknown, parquetTypes: unknown | null, schemaSnapshot: unknown, view: unknown | null, fromNs: bigint, toNs: bigint, clippedAtNs: bigint | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }> } | null };

export type BeginExportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  waitForSeal: Types.Scalars['Boolean']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type BeginExportMutation = { __typename?: 'Mutation', beginExport: { __typename?: 'ExportWork', accountId: string, status: Types.ExportStatus, format: Types.ExportSetFormat, formatOptions: unknown, parquetTypes: unknown | null, schemaSnapshot: unknown, view: unknown | null, fromNs: bigint, toNs: bigint, clippedAtNs: bigint | null, plan: { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: Types.PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> } | null, datastream: { __typename?: 'Datastream', id: bigint, exchange: string, instrument: string, streamType: string }, coverage: Array<{ __typename?: 'TimeRange', fromNs: bigint, toNs: bigint }> } };

export type SegmentSlicesQueryVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
  first: Types.Scalars['Int']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type SegmentSlicesQuery = { __typename?: 'Query', segmentSlices: { __typename?: 'SegmentSliceConnection', revision: bigint, nodes: Array<{ __typename?: 'SegmentSlice', blobName: string, blobBytes: bigint, firstRowGroup: number, lastRowGroup: number, firstSeq: bigint, minNs: bigint, maxNs: bigint, rows: bigint, messageBytes: bigint }>, pageInfo: { __typename?: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type GapsOfDatastreamQueryVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
}>;


export type GapsOfDatastreamQuery = { __typename?: 'Query', gapsOfDatastream: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string }> };

export type ReportExportProgressMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  progress: Types.Scalars['Float']['input'];
  rows: Types.Scalars['Int64']['input'];
  bytes: Types.Scalars['Int64']['input'];
  partitions: Array<Types.PartitionProgressInput> | Types.PartitionProgressInput;
}>;


export type ReportExportProgressMutation = { __typename?: 'Mutation', reportExportProgress: boolean };

export type FailExportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  reason: Types.Scalars['String']['input'];
  retry?: Types.InputMaybe<Types.Scalars['Int']['input']>;
}>;


export type FailExportMutation = { __typename?: 'Mutation', failExport: boolean };

export type PlanPartitionsMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type PlanPartitionsMutation = { __typename?: 'Mutation', planPartitions: { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: Types.PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> } };

export type PlanFieldsFragment = { __typename?: 'PartitionPlan', partitionCount: number, expectedMessages: bigint, unwritten: Array<{ __typename?: 'PlannedPartition', ordinal: number, stage: Types.PartitionStage, label: string, filename: string, fromNs: bigint, toNs: bigint, estimatedMessages: bigint }> };

export type RecordPartitionMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  ordinal: Types.Scalars['Int']['input'];
  written: Types.WrittenPartitionInput;
}>;


export type RecordPartitionMutation = { __typename?: 'Mutation', recordPartition: { __typename?: 'RecordedPartition', chosen: boolean, messages: bigint, rows: bigint, bytes: bigint } };

export type RecordOnlyPartitionMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  written: Types.WrittenPartitionInput;
  engineVersion: Types.Scalars['String']['input'];
}>;


export type RecordOnlyPartitionMutation = { __typename?: 'Mutation', recordOnlyPartition: { __typename?: 'CompletedPartition', chosen: boolean, messages: bigint, rows: bigint, bytes: bigint, completed: boolean } };

export type RecordedPartitionFilesQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type RecordedPartitionFilesQuery = { __typename?: 'Query', recordedPartitionFiles: Array<{ __typename?: 'RecordedPartitionFile', stage: Types.PartitionStage, fromNs: bigint, toNs: bigint, blobName: string, etag: string }> };

export type ReopenPartitionsMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  blobNames: Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input'];
}>;


export type ReopenPartitionsMutation = { __typename?: 'Mutation', reopenPartitions: { __typename?: 'ReopenedPartitions', partitions: number, messages: bigint, rows: bigint, bytes: bigint } };

export type CompleteExportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  engineVersion: Types.Scalars['String']['input'];
}>;


export type CompleteExportMutation = { __typename?: 'Mutation', completeExport: boolean };

export type CompactionHoursQueryVariables = Types.Exact<{
  settledBefore: Types.Scalars['DateTime']['input'];
  closedBeforeNs: Types.Scalars['Int64']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type CompactionHoursQuery = { __typename?: 'Query', compactionHours: Array<{ __typename?: 'CompactionHour', shard: string, hourNs: bigint }> };

export type CompactionStreamsQueryVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  hourNs: Types.Scalars['Int64']['input'];
  settledBefore: Types.Scalars['DateTime']['input'];
}>;


export type CompactionStreamsQuery = { __typename?: 'Query', compactionStreams: Array<{ __typename?: 'CompactionStream', datastreamId: bigint, slices: bigint }> };

export type CompactionInputsQueryVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  hourNs: Types.Scalars['Int64']['input'];
  settledBefore: Types.Scalars['DateTime']['input'];
  datastreamIds: Array<Types.Scalars['Int64']['input']> | Types.Scalars['Int64']['input'];
}>;


export type CompactionInputsQuery = { __typename?: 'Query', compactionInputs: Array<{ __typename?: 'CompactionInput', datastreamId: bigint, blobName: string, blobBytes: bigint, firstRowGroup: number, lastRowGroup: number, firstSeq: bigint, lastSeq: bigint, minNs: bigint, maxNs: bigint, rows: bigint, messageBytes: bigint }> };

export type SwapSegmentsMutationVariables = Types.Exact<{
  shard: Types.Scalars['String']['input'];
  inputs: Array<Types.SliceKeyInput> | Types.SliceKeyInput;
  outputs: Array<Types.SegmentInput> | Types.SegmentInput;
}>;


export type SwapSegmentsMutation = { __typename?: 'Mutation', swapSegments: boolean };

export type RetiredSegmentsQueryVariables = Types.Exact<{
  retiredBefore: Types.Scalars['DateTime']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type RetiredSegmentsQuery = { __typename?: 'Query', retiredSegments: Array<string> };

export type MarkSegmentsSweptMutationVariables = Types.Exact<{
  blobNames: Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input'];
}>;


export type MarkSegmentsSweptMutation = { __typename?: 'Mutation', markSegmentsSwept: number };

export type ForgetSweptSegmentsMutationVariables = Types.Exact<{
  sweptBefore: Types.Scalars['DateTime']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type ForgetSweptSegmentsMutation = { __typename?: 'Mutation', forgetSweptSegments: number };

export type ExportsToClearQueryVariables = Types.Exact<{
  endedBefore: Types.Scalars['DateTime']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type ExportsToClearQuery = { __typename?: 'Query', exportsToClear: Array<string> };

export type MarkExportFilesRemovedMutationVariables = Types.Exact<{
  ids: Array<Types.Scalars['ID']['input']> | Types.Scalars['ID']['input'];
  endedBefore?: Types.InputMaybe<Types.Scalars['DateTime']['input']>;
}>;


export type MarkExportFilesRemovedMutation = { __typename?: 'Mutation', markExportFilesRemoved: number };

export type KeptExportFilesQueryVariables = Types.Exact<{
  ids: Array<Types.Scalars['ID']['input']> | Types.Scalars['ID']['input'];
}>;


export type KeptExportFilesQuery = { __typename?: 'Query', keptExportFiles: Array<{ __typename?: 'KeptExportFiles', exportId: string, running: boolean, files: Array<{ __typename?: 'KeptExportFile', blobName: string }> }> };

export type StreamsWithRetentionQueryVariables = Types.Exact<{
  after: Types.Scalars['Int64']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type StreamsWithRetentionQuery = { __typename?: 'Query', streamsWithRetention: Array<bigint> };

export type ExpireRowsMutationVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
}>;


export type ExpireRowsMutation = { __typename?: 'Mutation', expireRows: { __typename?: 'Expiry', slices: number, rows: bigint, more: boolean, postponed: boolean } };

export type KnownSegmentsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type KnownSegmentsQuery = { __typename?: 'Query', knownSegments: Array<string> };

export type QuarantineSlicesMutationVariables = Types.Exact<{
  inputs: Array<Types.SliceKeyInput> | Types.SliceKeyInput;
}>;


export type QuarantineSlicesMutation = { __typename?: 'Mutation', quarantineSlices: boolean };

export type PlanOutputsMutationVariables = Types.Exact<{
  blobNames: Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input'];
}>;


export type PlanOutputsMutation = { __typename?: 'Mutation', planOutputs: boolean };

export type UnusedOutputsQueryVariables = Types.Exact<{
  plannedBefore: Types.Scalars['DateTime']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type UnusedOutputsQuery = { __typename?: 'Query', unusedOutputs: Array<string> };

export type GiveUpOutputMutationVariables = Types.Exact<{
  blobName: Types.Scalars['String']['input'];
  plannedBefore: Types.Scalars['DateTime']['input'];
}>;


export type GiveUpOutputMutation = { __typename?: 'Mutation', giveUpOutput: boolean };

export type BookCheckpointWorkQueryVariables = Types.Exact<{
  version: Types.Scalars['Int']['input'];
  settledBeforeNs: Types.Scalars['Int64']['input'];
  after: Types.Scalars['Int64']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type BookCheckpointWorkQuery = { __typename?: 'Query', bookCheckpointWork: Array<{ __typename?: 'BookCheckpointWork', boundariesNs: Array<bigint>, datastream: { __typename?: 'BookDatastream', id: bigint, exchange: string, instrument: string, streamType: string } }> };

export type RecordBookCheckpointMutationVariables = Types.Exact<{
  input: Types.BookCheckpointInput;
}>;


export type RecordBookCheckpointMutation = { __typename?: 'Mutation', recordBookCheckpoint: boolean };

export type MeasurableHoursQueryVariables = Types.Exact<{
  first: Types.Scalars['Int']['input'];
}>;


export type MeasurableHoursQuery = { __typename?: 'Query', measurableHours: Array<{ __typename?: 'QualityHour', datastreamId: bigint, exchange: string, instrument: string, streamType: string, hourNs: bigint, changes: bigint }> };

export type RecordQualityHoursMutationVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
  hours: Array<Types.QualityHourInput> | Types.QualityHourInput;
}>;


export type RecordQualityHoursMutation = { __typename?: 'Mutation', recordQualityHours: boolean };

export type ComputeLiveQualityMutationVariables = Types.Exact<{
  after: Types.Scalars['Int64']['input'];
  first: Types.Scalars['Int']['input'];
}>;


export type ComputeLiveQualityMutation = { __typename?: 'Mutation', computeLiveQuality: bigint | null };

export type ClaimMinutesMutationVariables = Types.Exact<{
  first: Types.Scalars['Int']['input'];
}>;


export type ClaimMinutesMutation = { __typename?: 'Mutation', claimMinutes: Array<{ __typename?: 'ClaimedMinutes', datastreamId: bigint, exchange: string, streamType: string, hourNs: bigint, minutes: bigint, claim: bigint }> };

export type RecordRollupsMutationVariables = Types.Exact<{
  hours: Array<Types.RollupHourInput> | Types.RollupHourInput;
}>;


export type RecordRollupsMutation = { __typename?: 'Mutation', recordRollups: boolean };

export type BookSourceQueryVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
  fromNs: Types.Scalars['Int64']['input'];
  toNs: Types.Scalars['Int64']['input'];
}>;


export type BookSourceQuery = { __typename?: 'Query', bookSource: { __typename?: 'BookSource', polledDatastreamId: bigint | null, heldFromNs: bigint | null, heldToNs: bigint | null, revision: bigint, breaks: Array<{ __typename?: 'Gap', fromNs: bigint, toNs: bigint, reason: string, also: Array<string> | null }> } };

export type BookCheckpointQueryVariables = Types.Exact<{
  datastreamId: Types.Scalars['Int64']['input'];
  version: Types.Scalars['Int']['input'];
  atNs: Types.Scalars['Int64']['input'];
}>;


export type BookCheckpointQuery = { __typename?: 'Query', bookCheckpoint: { __typename?: 'StoredBookCheckpoint', atNs: bigint, blobName: string } | null };

export type WebhookRequestQueryVariables = Types.Exact<{
  deliveryId: Types.Scalars['ID']['input'];
  run: Types.Scalars['Int']['input'];
}>;


export type WebhookRequestQuery = { __typename?: 'Query', webhookRequest: { __typename?: 'WebhookRequest', url: string, headers: unknown, body: string } | null };

export type ReportWebhookAttemptMutationVariables = Types.Exact<{
  attempt: Types.WebhookAttemptInput;
}>;


export type ReportWebhookAttemptMutation = { __typename?: 'Mutation', reportWebhookAttempt: boolean };

export type GiveUpWebhookMutationVariables = Types.Exact<{
  deliveryId: Types.Scalars['ID']['input'];
  run: Types.Scalars['Int']['input'];
}>;


export type GiveUpWebhookMutation = { __typename?: 'Mutation', giveUpWebhook: boolean };

export const ExportWorkFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportWorkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportWork"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaSnapshot"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}}]} as unknown as DocumentNode<ExportWorkFieldsFragment, unknown>;
export const PlanFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<PlanFieldsFragment, unknown>;
export const CollectionPlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CollectionPlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"known"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"collectionPlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"known"},"value":{"kind":"Variable","name":{"kind":"Name","value":"known"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaseHeld"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"streams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"newestSpanNs"}},{"kind":"Field","name":{"kind":"Name","value":"movedNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comingStreams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"newestSpanNs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parts"}},{"kind":"Field","name":{"kind":"Name","value":"endedStreamIds"}},{"kind":"Field","name":{"kind":"Name","value":"cutRequestedNs"}},{"kind":"Field","name":{"kind":"Name","value":"serverNowNs"}}]}}]}}]} as unknown as DocumentNode<CollectionPlanQuery, CollectionPlanQueryVariables>;
export const WantedShardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WantedShards"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wantedShards"}}]}}]} as unknown as DocumentNode<WantedShardsQuery, WantedShardsQueryVariables>;
export const TakeStreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TakeStreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"streams"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StreamToTakeInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"takeStreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"streams"},"value":{"kind":"Variable","name":{"kind":"Name","value":"streams"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"movedNs"}}]}}]}}]} as unknown as DocumentNode<TakeStreamsMutation, TakeStreamsMutationVariables>;
export const AnnounceShardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnnounceShards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shards"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"collector"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"parts"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExchangePartsInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"announceShards"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shards"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shards"}}},{"kind":"Argument","name":{"kind":"Name","value":"collector"},"value":{"kind":"Variable","name":{"kind":"Name","value":"collector"}}},{"kind":"Argument","name":{"kind":"Name","value":"parts"},"value":{"kind":"Variable","name":{"kind":"Name","value":"parts"}}}]}]}}]} as unknown as DocumentNode<AnnounceShardsMutation, AnnounceShardsMutationVariables>;
export const CommitSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommitSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"segments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"gaps"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GapInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sealedThroughNs"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LastFramesInput"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"commitSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"segments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"segments"}}},{"kind":"Argument","name":{"kind":"Name","value":"gaps"},"value":{"kind":"Variable","name":{"kind":"Name","value":"gaps"}}},{"kind":"Argument","name":{"kind":"Name","value":"sealedThroughNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sealedThroughNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"lastFrames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}}}]}]}}]} as unknown as DocumentNode<CommitSegmentsMutation, CommitSegmentsMutationVariables>;
export const MissingRangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MissingRanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingRanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"datastreamIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sealedThroughNs"}},{"kind":"Field","name":{"kind":"Name","value":"ranges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}}]}}]} as unknown as DocumentNode<MissingRangesQuery, MissingRangesQueryVariables>;
export const FillGapsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FillGaps"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"segments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filled"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StreamRangeInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fillGaps"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"segments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"segments"}}},{"kind":"Argument","name":{"kind":"Name","value":"filled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filled"}}}]}]}}]} as unknown as DocumentNode<FillGapsMutation, FillGapsMutationVariables>;
export const ResolveDatastreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResolveDatastreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"keys"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StreamKeyInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"create"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resolveDatastreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"keys"},"value":{"kind":"Variable","name":{"kind":"Name","value":"keys"}}},{"kind":"Argument","name":{"kind":"Name","value":"create"},"value":{"kind":"Variable","name":{"kind":"Name","value":"create"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ResolveDatastreamsMutation, ResolveDatastreamsMutationVariables>;
export const BeginImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"digest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"digest"},"value":{"kind":"Variable","name":{"kind":"Name","value":"digest"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alreadyImported"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamIds"}},{"kind":"Field","name":{"kind":"Name","value":"epoch"}}]}}]}}]} as unknown as DocumentNode<BeginImportMutation, BeginImportMutationVariables>;
export const CommitImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommitImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"digest"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"segments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"commitImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"exchange"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exchange"}}},{"kind":"Argument","name":{"kind":"Name","value":"digest"},"value":{"kind":"Variable","name":{"kind":"Name","value":"digest"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"segments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"segments"}}}]}]}}]} as unknown as DocumentNode<CommitImportMutation, CommitImportMutationVariables>;
export const AcquireCollectorLeaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcquireCollectorLease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"owner"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"beside"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acquireCollectorLease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"owner"},"value":{"kind":"Variable","name":{"kind":"Name","value":"owner"}}},{"kind":"Argument","name":{"kind":"Name","value":"ttlMs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}}},{"kind":"Argument","name":{"kind":"Name","value":"beside"},"value":{"kind":"Variable","name":{"kind":"Name","value":"beside"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shard"}},{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"ttlMs"}},{"kind":"Field","name":{"kind":"Name","value":"sealedThroughNs"}},{"kind":"Field","name":{"kind":"Name","value":"standby"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"lastNs"}},{"kind":"Field","name":{"kind":"Name","value":"signatures"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastFramesEpoch"}}]}}]}}]} as unknown as DocumentNode<AcquireCollectorLeaseMutation, AcquireCollectorLeaseMutationVariables>;
export const RenewCollectorLeaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenewCollectorLease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"report"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CollectorReportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewCollectorLease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"ttlMs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}}},{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"Variable","name":{"kind":"Name","value":"report"}}}]}]}}]} as unknown as DocumentNode<RenewCollectorLeaseMutation, RenewCollectorLeaseMutationVariables>;
export const OfferHandoverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OfferHandover"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offerHandover"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"standby"}},{"kind":"Field","name":{"kind":"Name","value":"live"}}]}}]}}]} as unknown as DocumentNode<OfferHandoverMutation, OfferHandoverMutationVariables>;
export const RenewStandbyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenewStandby"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"live"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filledThroughNs"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewStandby"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"ttlMs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ttlMs"}}},{"kind":"Argument","name":{"kind":"Name","value":"live"},"value":{"kind":"Variable","name":{"kind":"Name","value":"live"}}},{"kind":"Argument","name":{"kind":"Name","value":"filledThroughNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filledThroughNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"sealedThroughNs"}},{"kind":"Field","name":{"kind":"Name","value":"lastFrames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"lastNs"}},{"kind":"Field","name":{"kind":"Name","value":"signatures"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastFramesEpoch"}}]}}]}}]} as unknown as DocumentNode<RenewStandbyMutation, RenewStandbyMutationVariables>;
export const ReleaseCollectorLeaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseCollectorLease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LastFramesInput"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseCollectorLease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"epoch"},"value":{"kind":"Variable","name":{"kind":"Name","value":"epoch"}}},{"kind":"Argument","name":{"kind":"Name","value":"lastFrames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lastFrames"}}}]}]}}]} as unknown as DocumentNode<ReleaseCollectorLeaseMutation, ReleaseCollectorLeaseMutationVariables>;
export const DestinationAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DestinationAccess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"destinationAccess"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"credentials"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}}]}}]}}]} as unknown as DocumentNode<DestinationAccessQuery, DestinationAccessQueryVariables>;
export const AdvanceExportScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdvanceExportSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advanceExportSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<AdvanceExportScheduleMutation, AdvanceExportScheduleMutationVariables>;
export const NextSetMembersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NextSetMembers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nextSetMembers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportId"}},{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"schemaLabel"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"hasFiles"}},{"kind":"Field","name":{"kind":"Name","value":"retry"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"last"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<NextSetMembersMutation, NextSetMembersMutationVariables>;
export const FinishExportSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FinishExportSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"run"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"finishExportSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}},{"kind":"Argument","name":{"kind":"Name","value":"run"},"value":{"kind":"Variable","name":{"kind":"Name","value":"run"}}}]}]}}]} as unknown as DocumentNode<FinishExportSetMutation, FinishExportSetMutationVariables>;
export const ExportIdsOfSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportIdsOfSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportIdsOfSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ExportIdsOfSetQuery, ExportIdsOfSetQueryVariables>;
export const ExportSetDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSetDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"exportId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"manifestFolder"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}}]}}]}}]} as unknown as DocumentNode<ExportSetDeliveryQuery, ExportSetDeliveryQueryVariables>;
export const RecordSetDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordSetDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordSetDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"exportId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exportId"}}}]}]}}]} as unknown as DocumentNode<RecordSetDeliveryMutation, RecordSetDeliveryMutationVariables>;
export const ExportSetDeliveryManifestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSetDeliveryManifest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSetDeliveryManifest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<ExportSetDeliveryManifestQuery, ExportSetDeliveryManifestQueryVariables>;
export const ExportWorkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportWork"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportWork"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportWorkFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportWorkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportWork"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaSnapshot"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}}]} as unknown as DocumentNode<ExportWorkQuery, ExportWorkQueryVariables>;
export const BeginExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"waitForSeal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"waitForSeal"},"value":{"kind":"Variable","name":{"kind":"Name","value":"waitForSeal"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportWorkFields"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportWorkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportWork"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"formatOptions"}},{"kind":"Field","name":{"kind":"Name","value":"parquetTypes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaSnapshot"}},{"kind":"Field","name":{"kind":"Name","value":"view"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"clippedAtNs"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<BeginExportMutation, BeginExportMutationVariables>;
export const SegmentSlicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SegmentSlices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"segmentSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"blobBytes"}},{"kind":"Field","name":{"kind":"Name","value":"firstRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"lastRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeq"}},{"kind":"Field","name":{"kind":"Name","value":"minNs"}},{"kind":"Field","name":{"kind":"Name","value":"maxNs"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"messageBytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SegmentSlicesQuery, SegmentSlicesQueryVariables>;
export const GapsOfDatastreamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GapsOfDatastream"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gapsOfDatastream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<GapsOfDatastreamQuery, GapsOfDatastreamQueryVariables>;
export const ReportExportProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportExportProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"progress"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"rows"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bytes"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partitions"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionProgressInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportExportProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"progress"},"value":{"kind":"Variable","name":{"kind":"Name","value":"progress"}}},{"kind":"Argument","name":{"kind":"Name","value":"rows"},"value":{"kind":"Variable","name":{"kind":"Name","value":"rows"}}},{"kind":"Argument","name":{"kind":"Name","value":"bytes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bytes"}}},{"kind":"Argument","name":{"kind":"Name","value":"partitions"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partitions"}}}]}]}}]} as unknown as DocumentNode<ReportExportProgressMutation, ReportExportProgressMutationVariables>;
export const FailExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FailExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retry"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"failExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}},{"kind":"Argument","name":{"kind":"Name","value":"retry"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retry"}}}]}]}}]} as unknown as DocumentNode<FailExportMutation, FailExportMutationVariables>;
export const PlanPartitionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PlanPartitions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"planPartitions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlanFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlanFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartitionPlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitionCount"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMessages"}},{"kind":"Field","name":{"kind":"Name","value":"unwritten"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ordinal"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"filename"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedMessages"}}]}}]}}]} as unknown as DocumentNode<PlanPartitionsMutation, PlanPartitionsMutationVariables>;
export const RecordPartitionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordPartition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ordinal"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"written"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WrittenPartitionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordPartition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"ordinal"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ordinal"}}},{"kind":"Argument","name":{"kind":"Name","value":"written"},"value":{"kind":"Variable","name":{"kind":"Name","value":"written"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chosen"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<RecordPartitionMutation, RecordPartitionMutationVariables>;
export const RecordOnlyPartitionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordOnlyPartition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"written"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WrittenPartitionInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordOnlyPartition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"written"},"value":{"kind":"Variable","name":{"kind":"Name","value":"written"}}},{"kind":"Argument","name":{"kind":"Name","value":"engineVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chosen"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}}]}}]}}]} as unknown as DocumentNode<RecordOnlyPartitionMutation, RecordOnlyPartitionMutationVariables>;
export const RecordedPartitionFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecordedPartitionFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordedPartitionFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"etag"}}]}}]}}]} as unknown as DocumentNode<RecordedPartitionFilesQuery, RecordedPartitionFilesQueryVariables>;
export const ReopenPartitionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReopenPartitions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenPartitions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"blobNames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partitions"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<ReopenPartitionsMutation, ReopenPartitionsMutationVariables>;
export const CompleteExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompleteExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"engineVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"engineVersion"}}}]}]}}]} as unknown as DocumentNode<CompleteExportMutation, CompleteExportMutationVariables>;
export const CompactionHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompactionHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"closedBeforeNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compactionHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"settledBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"closedBeforeNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"closedBeforeNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shard"}},{"kind":"Field","name":{"kind":"Name","value":"hourNs"}}]}}]}}]} as unknown as DocumentNode<CompactionHoursQuery, CompactionHoursQueryVariables>;
export const CompactionStreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompactionStreams"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compactionStreams"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"hourNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"settledBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"slices"}}]}}]}}]} as unknown as DocumentNode<CompactionStreamsQuery, CompactionStreamsQueryVariables>;
export const CompactionInputsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompactionInputs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compactionInputs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"hourNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hourNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"settledBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"datastreamIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}},{"kind":"Field","name":{"kind":"Name","value":"blobBytes"}},{"kind":"Field","name":{"kind":"Name","value":"firstRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"lastRowGroup"}},{"kind":"Field","name":{"kind":"Name","value":"firstSeq"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeq"}},{"kind":"Field","name":{"kind":"Name","value":"minNs"}},{"kind":"Field","name":{"kind":"Name","value":"maxNs"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"messageBytes"}}]}}]}}]} as unknown as DocumentNode<CompactionInputsQuery, CompactionInputsQueryVariables>;
export const SwapSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SwapSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shard"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SliceKeyInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"outputs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SegmentInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"swapSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"shard"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shard"}}},{"kind":"Argument","name":{"kind":"Name","value":"inputs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}}},{"kind":"Argument","name":{"kind":"Name","value":"outputs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"outputs"}}}]}]}}]} as unknown as DocumentNode<SwapSegmentsMutation, SwapSegmentsMutationVariables>;
export const RetiredSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetiredSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retiredBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retiredSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"retiredBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retiredBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<RetiredSegmentsQuery, RetiredSegmentsQueryVariables>;
export const MarkSegmentsSweptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkSegmentsSwept"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markSegmentsSwept"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobNames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}}}]}]}}]} as unknown as DocumentNode<MarkSegmentsSweptMutation, MarkSegmentsSweptMutationVariables>;
export const ForgetSweptSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ForgetSweptSegments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sweptBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forgetSweptSegments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sweptBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sweptBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ForgetSweptSegmentsMutation, ForgetSweptSegmentsMutationVariables>;
export const ExportsToClearDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportsToClear"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportsToClear"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ExportsToClearQuery, ExportsToClearQueryVariables>;
export const MarkExportFilesRemovedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkExportFilesRemoved"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markExportFilesRemoved"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"endedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endedBefore"}}}]}]}}]} as unknown as DocumentNode<MarkExportFilesRemovedMutation, MarkExportFilesRemovedMutationVariables>;
export const KeptExportFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KeptExportFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keptExportFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportId"}},{"kind":"Field","name":{"kind":"Name","value":"running"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blobName"}}]}}]}}]}}]} as unknown as DocumentNode<KeptExportFilesQuery, KeptExportFilesQueryVariables>;
export const StreamsWithRetentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StreamsWithRetention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streamsWithRetention"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<StreamsWithRetentionQuery, StreamsWithRetentionQueryVariables>;
export const ExpireRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ExpireRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expireRows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slices"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"more"}},{"kind":"Field","name":{"kind":"Name","value":"postponed"}}]}}]}}]} as unknown as DocumentNode<ExpireRowsMutation, ExpireRowsMutationVariables>;
export const KnownSegmentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KnownSegments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"knownSegments"}}]}}]} as unknown as DocumentNode<KnownSegmentsQuery, KnownSegmentsQueryVariables>;
export const QuarantineSlicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"QuarantineSlices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SliceKeyInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quarantineSlices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"inputs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"inputs"}}}]}]}}]} as unknown as DocumentNode<QuarantineSlicesMutation, QuarantineSlicesMutationVariables>;
export const PlanOutputsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PlanOutputs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"planOutputs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobNames"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobNames"}}}]}]}}]} as unknown as DocumentNode<PlanOutputsMutation, PlanOutputsMutationVariables>;
export const UnusedOutputsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnusedOutputs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unusedOutputs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"plannedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<UnusedOutputsQuery, UnusedOutputsQueryVariables>;
export const GiveUpOutputDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GiveUpOutput"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"blobName"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"giveUpOutput"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"blobName"},"value":{"kind":"Variable","name":{"kind":"Name","value":"blobName"}}},{"kind":"Argument","name":{"kind":"Name","value":"plannedBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"plannedBefore"}}}]}]}}]} as unknown as DocumentNode<GiveUpOutputMutation, GiveUpOutputMutationVariables>;
export const BookCheckpointWorkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookCheckpointWork"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settledBeforeNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookCheckpointWork"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}},{"kind":"Argument","name":{"kind":"Name","value":"settledBeforeNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settledBeforeNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"boundariesNs"}}]}}]}}]} as unknown as DocumentNode<BookCheckpointWorkQuery, BookCheckpointWorkQueryVariables>;
export const RecordBookCheckpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordBookCheckpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BookCheckpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordBookCheckpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<RecordBookCheckpointMutation, RecordBookCheckpointMutationVariables>;
export const MeasurableHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MeasurableHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"measurableHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"hourNs"}},{"kind":"Field","name":{"kind":"Name","value":"changes"}}]}}]}}]} as unknown as DocumentNode<MeasurableHoursQuery, MeasurableHoursQueryVariables>;
export const RecordQualityHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordQualityHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hours"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"QualityHourInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordQualityHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"hours"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hours"}}}]}]}}]} as unknown as DocumentNode<RecordQualityHoursMutation, RecordQualityHoursMutationVariables>;
export const ComputeLiveQualityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ComputeLiveQuality"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"computeLiveQuality"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}]}]}}]} as unknown as DocumentNode<ComputeLiveQualityMutation, ComputeLiveQualityMutationVariables>;
export const ClaimMinutesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClaimMinutes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claimMinutes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"datastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"streamType"}},{"kind":"Field","name":{"kind":"Name","value":"hourNs"}},{"kind":"Field","name":{"kind":"Name","value":"minutes"}},{"kind":"Field","name":{"kind":"Name","value":"claim"}}]}}]}}]} as unknown as DocumentNode<ClaimMinutesMutation, ClaimMinutesMutationVariables>;
export const RecordRollupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordRollups"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hours"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RollupHourInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordRollups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"hours"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hours"}}}]}]}}]} as unknown as DocumentNode<RecordRollupsMutation, RecordRollupsMutationVariables>;
export const BookSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"fromNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromNs"}}},{"kind":"Argument","name":{"kind":"Name","value":"toNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"polledDatastreamId"}},{"kind":"Field","name":{"kind":"Name","value":"heldFromNs"}},{"kind":"Field","name":{"kind":"Name","value":"heldToNs"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"breaks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromNs"}},{"kind":"Field","name":{"kind":"Name","value":"toNs"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"also"}}]}}]}}]}}]} as unknown as DocumentNode<BookSourceQuery, BookSourceQueryVariables>;
export const BookCheckpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BookCheckpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"atNs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int64"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookCheckpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"datastreamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"datastreamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}},{"kind":"Argument","name":{"kind":"Name","value":"atNs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"atNs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"atNs"}},{"kind":"Field","name":{"kind":"Name","value":"blobName"}}]}}]}}]} as unknown as DocumentNode<BookCheckpointQuery, BookCheckpointQueryVariables>;
export const WebhookRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"run"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"deliveryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}}},{"kind":"Argument","name":{"kind":"Name","value":"run"},"value":{"kind":"Variable","name":{"kind":"Name","value":"run"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"headers"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}}]} as unknown as DocumentNode<WebhookRequestQuery, WebhookRequestQueryVariables>;
export const ReportWebhookAttemptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportWebhookAttempt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"attempt"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookAttemptInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportWebhookAttempt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"attempt"},"value":{"kind":"Variable","name":{"kind":"Name","value":"attempt"}}}]}]}}]} as unknown as DocumentNode<ReportWebhookAttemptMutation, ReportWebhookAttemptMutationVariables>;
export const GiveUpWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GiveUpWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"run"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"giveUpWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"deliveryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}}},{"kind":"Argument","name":{"kind":"Name","value":"run"},"value":{"kind":"Variable","name":{"kind":"Name","value":"run"}}}]}]}}]} as unknown as DocumentNode<GiveUpWebhookMutation, GiveUpWebhookMutationVariables>;
/** The Int64 fields of each operation's result. */
export const int64Fields: ReadonlyMap<object, Int64Fields> = new Map<object, Int64Fields>([
[CollectionPlanDocument, {"collectionPlan":{"streams":{"id":true,"newestSpanNs":true,"movedNs":true},"comingStreams":{"id":true,"newestSpanNs":true},"endedStreamIds":true,"cutRequestedNs":true,"serverNowNs":true}}],
[TakeStreamsDocument, {"takeStreams":{"datastreamId":true,"movedNs":true}}],
[MissingRangesDocument, {"missingRanges":{"sealedThroughNs":true,"ranges":{"datastreamId":true,"fromNs":true,"toNs":true}}}],
[ResolveDatastreamsDocument, {"resolveDatastreams":{"id":true}}],
[BeginImportDocument, {"beginImport":{"datastreamIds":true,"epoch":true}}],
[AcquireCollectorLeaseDocument, {"acquireCollectorLease":{"epoch":true,"sealedThroughNs":true,"lastFrames":{"datastreamId":true,"lastNs":true},"lastFramesEpoch":true}}],
[RenewStandbyDocument, {"renewStandby":{"sealedThroughNs":true,"lastFrames":{"datastreamId":true,"lastNs":true},"lastFramesEpoch":true}}],
[NextSetMembersDocument, {"nextSetMembers":{"members":{"datastreamId":true,"plan":{"expectedMessages":true,"unwritten":{"fromNs":true,"toNs":true,"estimatedMessages":true}}}}}],
[ExportSetDeliveryDocument, {"exportSetDelivery":{"files":{"bytes":true}}}],
[ExportWorkDocument, {"exportWork":{"datastream":{"id":true},"fromNs":true,"toNs":true,"clippedAtNs":true,"coverage":{"fromNs":true,"toNs":true}}}],
[BeginExportDocument, {"beginExport":{"datastream":{"id":true},"fromNs":true,"toNs":true,"clippedAtNs":true,"coverage":{"fromNs":true,"toNs":true},"plan":{"expectedMessages":true,"unwritten":{"fromNs":true,"toNs":true,"estimatedMessages":true}}}}],
[SegmentSlicesDocument, {"segmentSlices":{"nodes":{"blobBytes":true,"firstSeq":true,"minNs":true,"maxNs":true,"rows":true,"messageBytes":true},"revision":true}}],
[GapsOfDatastreamDocument, {"gapsOfDatastream":{"fromNs":true,"toNs":true}}],
[PlanPartitionsDocument, {"planPartitions":{"expectedMessages":true,"unwritten":{"fromNs":true,"toNs":true,"estimatedMessages":true}}}],
[RecordPartitionDocument, {"recordPartition":{"messages":true,"rows":true,"bytes":true}}],
[RecordOnlyPartitionDocument, {"recordOnlyPartition":{"messages":true,"rows":true,"bytes":true}}],
[RecordedPartitionFilesDocument, {"recordedPartitionFiles":{"fromNs":true,"toNs":true}}],
[ReopenPartitionsDocument, {"reopenPartitions":{"messages":true,"rows":true,"bytes":true}}],
[CompactionHoursDocument, {"compactionHours":{"hourNs":true}}],
[CompactionStreamsDocument, {"compactionStreams":{"datastreamId":true,"slices":true}}],
[CompactionInputsDocument, {"compactionInputs":{"datastreamId":true,"blobBytes":true,"firstSeq":true,"lastSeq":true,"minNs":true,"maxNs":true,"rows":true,"messageBytes":true}}],
[StreamsWithRetentionDocument, {"streamsWithRetention":true}],
[ExpireRowsDocument, {"expireRows":{"rows":true}}],
[BookCheckpointWorkDocument, {"bookCheckpointWork":{"datastream":{"id":true},"boundariesNs":true}}],
[MeasurableHoursDocument, {"measurableHours":{"datastreamId":true,"hourNs":true,"changes":true}}],
[ComputeLiveQualityDocument, {"computeLiveQuality":true}],
[ClaimMinutesDocument, {"claimMinutes":{"datastreamId":true,"hourNs":true,"minutes":true,"claim":true}}],
[BookSourceDocument, {"bookSource":{"polledDatastreamId":true,"heldFromNs":true,"heldToNs":true,"revision":true,"breaks":{"fromNs":true,"toNs":true}}}],
[BookCheckpointDocument, {"bookCheckpoint":{"atNs":true}}],
]);