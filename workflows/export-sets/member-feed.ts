import type { SetMemberJob, SetMemberJobs } from './contract.js';

/** Hands out the members of a set, one by one, to several takers; loads them page by page. */
export class MemberFeed {
  private queue: SetMemberJob[] = [];
  private loading: Promise<void> | undefined;
  private pagesLeft: number;
  /** Beginning of the next page; null after the last one. */
  after: number | null;

  /** Stops after `pages` pages, at the end of one. */
  constructor(
    private readonly load: (after: number) => Promise<SetMemberJobs>,
    after: number,
    pages: number,
  ) {
    this.after = after;
    this.pagesLeft = pages;
  }

  /** Returns the next member; undefined after the last one, or the last page of this feed. */
  async next(): Promise<SetMemberJob | undefined> {
    while (this.queue.length === 0) {
      if (this.after === null || (this.pagesLeft === 0 && !this.loading)) return undefined;
      this.loading ??= this.loadPage(this.after).finally(() => (this.loading = undefined));
      await this.loading;
    }
    return this.queue.shift();
  }

  /** Hands out no more. */
  stop(): void {
    this.queue = [];
    this.after = null;
  }

  private async loadPage(after: number): Promise<void> {
    this.pagesLeft -= 1;
    const { members, last } = await this.load(after);
    this.queue.push(...members);
    this.after = last;
  }
}
