import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** RFC 3339 UTC with six fractional digits. */
  DateTime: { input: string; output: string; }
  /** 64-bit signed integer, written as a decimal string so that no client rounds it. */
  Int64: { input: string; output: string; }
  /** Any JSON value; what it may hold is said where it is used. */
  JSON: { input: unknown; output: unknown; }
};

export type AccessStatus =
  | 'ACTIVE'
  | 'GRACE'
  | 'NONE'
  | 'SUSPENDED'
  | 'TRIALING';

export type ArtifactInput = {
  blobName: Scalars['String']['input'];
  bytes: Scalars['Int64']['input'];
  etag: Scalars['String']['input'];
  filename: Scalars['String']['input'];
  fromNs: Scalars['Int64']['input'];
  rows: Scalars['Int64']['input'];
  sha256: Scalars['String']['input'];
  toNs: Scalars['Int64']['input'];
};

export type CreateExportInput = {
  datastreamId: Scalars['Int64']['input'];
  endNs: Scalars['Int64']['input'];
  format?: ExportFormat;
  formatOptions?: InputMaybe<Scalars['JSON']['input']>;
  /** The reference as asked: a string (raw, built-in name, schema name or id) or an inline object; raw when absent. */
  schema?: InputMaybe<Scalars['JSON']['input']>;
  startNs: Scalars['Int64']['input'];
};

export type DatastreamFilter = {
  exchange?: InputMaybe<Scalars['String']['input']>;
  instrument?: InputMaybe<Scalars['String']['input']>;
  streamType?: InputMaybe<Scalars['String']['input']>;
  wireFormat?: InputMaybe<Scalars['String']['input']>;
};

export type ExportFilter = {
  datastreamId?: InputMaybe<Scalars['Int64']['input']>;
  status?: InputMaybe<ExportStatus>;
};

export type ExportFormat =
  | 'CSV'
  | 'PARQUET';

export type ExportStatus =
  | 'CANCELED'
  | 'FAILED'
  | 'QUEUED'
  | 'RUNNING'
  | 'SUCCEEDED';

export type GapInput = {
  datastreamId: Scalars['Int64']['input'];
  fromNs: Scalars['Int64']['input'];
  reason: Scalars['String']['input'];
  toNs: Scalars['Int64']['input'];
};

export type InstrumentFilter = {
  base?: InputMaybe<Scalars['String']['input']>;
  instrumentType?: InputMaybe<Scalars['String']['input']>;
  quote?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};

export type SegmentInput = {
  blobBytes: Scalars['Int64']['input'];
  blobName: Scalars['String']['input'];
  slices: Array<SegmentSliceInput>;
};

export type SegmentSliceInput = {
  datastreamId: Scalars['Int64']['input'];
  firstRowGroup: Scalars['Int']['input'];
  firstSeq: Scalars['Int64']['input'];
  lastRowGroup: Scalars['Int']['input'];
  lastSeq: Scalars['Int64']['input'];
  maxNs: Scalars['Int64']['input'];
  messageBytes: Scalars['Int64']['input'];
  minNs: Scalars['Int64']['input'];
  rows: Scalars['Int64']['input'];
};

export type StreamCategory =
  | 'BOOK_UPDATE'
  | 'KLINE'
  | 'LIQUIDATION'
  | 'ORDERBOOK'
  | 'QUOTE'
  | 'TICKER'
  | 'TRADE';

export type StreamKeyInput = {
  instrument: Scalars['String']['input'];
  streamType: Scalars['String']['input'];
};

export type SubscriptionStatus =
  | 'ACTIVE'
  | 'DELETED'
  | 'PAUSED';

export type LoadShippedCatalogMutationVariables = Exact<{
  catalog: Scalars['JSON']['input'];
}>;


export type LoadShippedCatalogMutation = { __typename?: 'Mutation', loadCatalog: { __typename?: 'CatalogCounts', exchanges: number, instruments: number, datastreams: number } };


export const LoadShippedCatalogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LoadShippedCatalog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"catalog"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loadCatalog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"catalog"},"value":{"kind":"Variable","name":{"kind":"Name","value":"catalog"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exchanges"}},{"kind":"Field","name":{"kind":"Name","value":"instruments"}},{"kind":"Field","name":{"kind":"Name","value":"datastreams"}}]}}]}}]} as unknown as DocumentNode<LoadShippedCatalogMutation, LoadShippedCatalogMutationVariables>;