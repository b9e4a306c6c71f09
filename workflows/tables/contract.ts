/** The calls between the workflow of a table's set and its activities. */
interface TableCommitCall {
  setId: string;
  /** Id of the REST request that created or retried the set. */
  requestId: string;
}

export interface TableActivities {
  /**
   * Makes the files of a set that has exported everything a snapshot of its table. Returns false,
   * and changes nothing, while an export has not succeeded. Failures of type `table` have words for
   * the table's owner.
   */
  commitTable(call: TableCommitCall): Promise<boolean>;
}
