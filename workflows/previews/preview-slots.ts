import { SlotShare, type AskAgain } from '../worker/slot-share.js';

/** All previews with SQL count as this one holder of slots. */
const SQL = 'SQL of all accounts';

/**
 * The slots of a worker's previews. No account may hold all of them, nor may the SQL of all
 * accounts together, nor the SQL of one account all of those for SQL: each leaves a slot to the
 * others.
 */
export class PreviewSlots {
  private readonly all: SlotShare;
  private readonly withSql: SlotShare;

  constructor(slots: number, askAgain: AskAgain) {
    this.all = new SlotShare(slots, askAgain);
    this.withSql = new SlotShare(this.all.limit, askAgain);
  }

  /** Runs work as `SlotShare.run` does. */
  run<Result>(accountId: string, usesSql: boolean, asked: number, work: () => Promise<Result>): Promise<Result> {
    const ofAccount = (): Promise<Result> => this.all.run(accountId, asked, work);
    if (!usesSql) return ofAccount();
    return this.withSql.run(accountId, asked, () => this.all.run(SQL, asked, ofAccount));
  }
}
