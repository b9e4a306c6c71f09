/** The contract between the workflow that reads listings and its activities. */

/** Result of a run. */
export interface ListingsRead {
  exchanges: number;
  polls: number;
  changes: number;
  /** Exchanges whose listings could not be read. The next run reads them again. */
  failed: number;
}

export interface ListingActivities {
  /** Reads what exchanges have listed since the last run, and stores versions of instruments. */
  readListings(): Promise<ListingsRead>;
}
