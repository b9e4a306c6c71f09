import { SlotShare, type AskAgain } from '../worker/slot-share.js';

/** The holder of slots that all previews with SQL are. */
const SQL = 'SQL of all accounts';

/**
 * The slots of a worker's previews. No account has all of them, SQL of all accounts together neither, and SQL of one account not all of
 * those that SQL may have: each of them leaves a slot to the others.
 */
export class PreviewSlots {
  private readonly all: SlotShare;
  private readonly withSql: SlotShare;

  constructor(slots: number, askAgain: AskAgain) {
    this.all = new SlotShare(slots, askAgain);
    this.withSql = new SlotShare(this.all.limit, askAgain);
  }

  /** As `SlotShare.run`. */
  run<Result>(accountId: string, usesSql: boolean, asked: number, work: () => Promise<Result>): Promise<Result> {
    const ofAccount = (): Promise<Result> => this.all.run(accountId, asked, work);
    if (!usesSql) return ofAccount();
    return this.withSql.run(accountId, asked, () => this.all.run(SQL, asked, ofAccount));
  }
}
