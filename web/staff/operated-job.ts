import type { ReactNode } from 'react';
import { isLive } from '../exports/export-parts.js';
import type { ExportStatus, ListSort, PageDocument } from '../generated/operations.js';
import type { ListPage } from '../lists/use-list.js';

/** An export or a set of any account. */
export interface OperatedJob {
  id: string;
  accountId: string;
  account: { name: string } | null;
  temporalUrl: string;
  status: ExportStatus;
  reason: string | null;
  retries: number;
  createdAt: string;
}

/** Filter and order of a list of them. */
export interface JobVariables {
  after?: string | null;
  first: number;
  filter: { search: string | null; createdBefore: string | null; status?: ExportStatus[] };
  sort: ListSort;
}

/** Differences between exports and sets. */
export interface OperatedKind<Job, Data> {
  title: string;
  /** `export`; the plural adds an s. */
  noun: string;
  subject: string;
  document: PageDocument<Data, JobVariables>;
  pageOf: (data: Data) => ListPage<Job>;
  retry: PageDocument<unknown, { id: string }>;
  stop: PageDocument<unknown, { id: string }>;
  /** Text about the files of a stopped one. */
  filesAfterStop: string;
  /** The account's own page of it. */
  pathOf: (id: string) => string;
  progressOf: (job: Job) => number;
  nameOf: (job: Job) => string;
  subjectOf: (job: Job) => ReactNode;
}

/** Whether a retry does something: it also starts a lost workflow. */
export const canRetry = ({ status }: OperatedJob): boolean => status === 'FAILED' || isLive(status);
/** Returns a noun as a sentence begins with it. */
export const titleCase = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
