import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { ask, ServerError } from '../core/ask.js';
import { queryClient } from '../core/queries.js';
import {
  PageDiscardDraftDocument,
  PagePublishSchemaDocument,
  PageSaveDraftDocument,
  PageSchemaDocument,
  PageViewerDocument,
  type SchemaFieldsFragment,
} from '../generated/operations.js';
import { changedText } from './columns.rule.js';
import { copiesOf, copyKey, keepCopy, type KeptCopy, removeCopy } from './draft-copies.js';
import { changed, type History, historyOf, redone, undone } from './history.rule.js';
import { type EditorProblem, editorProblem } from './schema-problem.rule.js';

/** A draft is saved after this pause, and again after a failure that can pass. */
const PAUSE_MS = 1_000;
const AGAIN_MS = 3_000;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const storedOf = ({ draft, content }: SchemaFieldsFragment): ExportSchemaContent =>
  (draft ?? content) as ExportSchemaContent;

/**
 * State of storing the shown content:
 * - `stored`: the server has it.
 * - `waiting`, `saving`: it is about to be saved.
 * - `refused`: it is not valid. `unreachable`: the server did not answer. Both are kept in this
 *   browser.
 * - `conflict`: the server has something else that this editor has not seen.
 */
export type DraftState = 'stored' | 'waiting' | 'saving' | 'refused' | 'unreachable' | 'conflict';

export interface DraftView {
  history: History<ExportSchemaContent>;
  /** JSON as typed, while it is not a content. */
  text: string | undefined;
  state: DraftState;
  problem: EditorProblem | null;
  /** Whether publishing or discarding. */
  busy: boolean;
  /** Left by another tab, or from before the draft was changed. */
  leftover: KeptCopy | null;
}

/**
 * Keeps what is edited in a schema: in this browser at once, and as the server's draft after a
 * pause.
 */
export class DraftSession {
  private view: DraftView;
  private schema: SchemaFieldsFragment;
  private readonly key: string;
  private readonly adopted: string | null;
  private listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  /** The schema that the edited content is based on. */
  private base: { etag: string; content: ExportSchemaContent };
  private outlives = true;

  constructor(
    schema: SchemaFieldsFragment,
    private readonly userId: string,
  ) {
    this.schema = schema;
    this.key = copyKey(userId, schema.id);
    const stored = storedOf(schema);
    this.base = { etag: schema.etag, content: stored };
    const copies = schema.isBuiltIn ? [] : this.copies(stored);
    const own = copies.find(({ etag }) => etag === schema.etag);
    this.adopted = own?.key ?? null;
    const history = own && !same(own.content, stored) ? historyOf(own.content, [stored]) : historyOf(stored);
    this.view = {
      ...{ history, text: own?.text, problem: null, busy: false },
      state: own ? 'waiting' : 'stored',
      leftover: copies.find((copy) => copy !== own) ?? null,
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  snapshot = (): DraftView => this.view;

  /** Begins to save; the counterpart is `close`. */
  open(): void {
    addEventListener('beforeunload', this.onUnload);
    this.keep();
    if (this.adopted !== null && this.adopted !== this.key) removeCopy(this.adopted);
    this.settle();
  }

  /** Saves what is not saved yet without waiting for it: a copy stays until the server has it. */
  close(): void {
    removeEventListener('beforeunload', this.onUnload);
    clearTimeout(this.timer);
    if (this.isDirty && this.view.state === 'waiting' && this.view.text === undefined) void this.save();
  }

  change = (content: ExportSchemaContent): void => {
    const { history } = this.view;
    if (same(content, history.present)) return this.set({ text: undefined });
    const place = changedText(history.present, content);
    this.edit(changed(history, content, place, Date.now()));
  };
  /** Takes typed JSON that is not a content. */
  type = (text: string): void => {
    this.set({ text });
    this.keep();
  };
  undo = (): void => this.edit(undone(this.view.history));
  redo = (): void => this.edit(redone(this.view.history));

  /** Takes over what the server has now, unless that would overwrite what was edited here. */
  serverIs(schema: SchemaFieldsFragment): void {
    this.schema = schema;
    if (!this.running) this.settle();
  }

  keepMine = (): void => {
    this.base = { etag: this.schema.etag, content: storedOf(this.schema) };
    this.set({ problem: null });
    this.settle();
  };
  takeTheirs = (): void => {
    this.base = { etag: this.schema.etag, content: storedOf(this.schema) };
    this.edit(changed(this.view.history, this.base.content, null, Date.now()));
  };
  restore = (copy: KeptCopy): void => {
    this.set({ leftover: null });
    this.edit(changed(this.view.history, copy.content, null, Date.now()));
    if (copy.text !== undefined) this.type(copy.text);
    removeCopy(copy.key);
  };
  forget = (copy: KeptCopy): void => {
    removeCopy(copy.key);
    this.set({ leftover: null });
  };

  /**
   * Saves and publishes. Returns the number of the version; null: it was refused, and the view says
   * why.
   */
  publish = (): Promise<number | null> =>
    this.whileBusy(async () => {
      await this.running;
      if (this.isDirty || !this.schema.hasDraft) if (!(await this.save())) return null;
      const { etag: ifMatch, content } = this.base;
      const { publishExportSchema: published } = await ask(PagePublishSchemaDocument, { id: this.schema.id, ifMatch });
      await this.accept(published, content);
      void queryClient.invalidateQueries({ queryKey: ['PageSchemaVersions'] });
      return published.version;
    });

  /** Returns to the published version. Undo brings back what was discarded. */
  discard = (): Promise<true | null> =>
    this.whileBusy(async () => {
      await this.running;
      const { id, hasDraft } = this.schema;
      if (hasDraft) await ask(PageDiscardDraftDocument, { id });
      await queryClient.cancelQueries({ queryKey: [PageSchemaDocument.name, { id }] });
      const { exportSchema } = await ask(PageSchemaDocument, { id });
      if (exportSchema) await this.accept(exportSchema);
      this.edit(changed(this.view.history, this.base.content, null, Date.now()));
      return true as const;
    });

  private get isDirty(): boolean {
    return !same(this.view.history.present, this.base.content);
  }

  private copies(stored: ExportSchemaContent): KeptCopy[] {
    return copiesOf(this.userId, this.schema.id).filter((copy) => {
      const isNeeded = !same(copy.content, stored) || copy.text !== undefined;
      if (!isNeeded) removeCopy(copy.key);
      return isNeeded;
    });
  }

  private set(next: Partial<DraftView>): void {
    this.view = { ...this.view, ...next };
    for (const listener of this.listeners) listener();
  }

  private edit(history: History<ExportSchemaContent>): void {
    this.set({ history, text: undefined, problem: null });
    this.settle();
    this.keep();
  }

  /** Keeps a copy in this browser of what the server does not have. */
  private keep(): void {
    const { history, text } = this.view;
    if (this.schema.isBuiltIn) return;
    if (!this.isDirty && text === undefined) {
      removeCopy(this.key);
      this.outlives = true;
      return;
    }
    const copy = { etag: this.base.etag, content: history.present, savedMs: Date.now() };
    this.outlives = keepCopy(this.key, { ...copy, ...(text !== undefined && { text }) });
  }

  /** Says where the content is now, and plans to save it. */
  private settle(afterMs = PAUSE_MS): void {
    clearTimeout(this.timer);
    if (this.schema.isBuiltIn) return;
    const theirs = storedOf(this.schema);
    if (this.schema.etag !== this.base.etag) {
      const isMine = same(this.view.history.present, theirs);
      if (this.isDirty && !isMine) return this.set({ state: 'conflict' });
      const before = this.base.content;
      this.base = { etag: this.schema.etag, content: theirs };
      if (!same(before, theirs) && !isMine)
        this.set({ history: changed(this.view.history, theirs, null, Date.now()), text: undefined });
      this.keep();
    }
    if (!this.isDirty) return this.set({ state: 'stored' });
    if (this.view.problem) return this.set({ state: 'refused' });
    if (this.view.state !== 'unreachable') this.set({ state: 'waiting' });
    this.timer = setTimeout(() => void this.save(), afterMs);
  }

  private save(): Promise<boolean> {
    this.running ??= this.saved().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Returns whether the server has what was shown when this began. */
  private async saved(): Promise<boolean> {
    clearTimeout(this.timer);
    const content = this.view.history.present;
    if (this.view.state !== 'unreachable') this.set({ state: 'saving' });
    try {
      const variables = { id: this.schema.id, content, ifMatch: this.base.etag };
      const { createExportSchemaDraft: saved } = await ask(PageSaveDraftDocument, variables);
      await this.accept(saved, content);
      this.set({ state: 'waiting' });
      this.settle();
      this.keep();
      return true;
    } catch (error) {
      await this.failed(error, content);
      return false;
    }
  }

  private async failed(error: unknown, content: ExportSchemaContent): Promise<void> {
    const { code, message, details } =
      error instanceof ServerError ? error : new ServerError('internal', String(error));
    if (code === 'unauthenticated') void queryClient.invalidateQueries({ queryKey: [PageViewerDocument.name] });
    const problem = editorProblem(code, message, details);
    if (problem) {
      const isShown = same(content, this.view.history.present);
      if (isShown) this.set({ problem });
      return this.settle();
    }
    if (code === 'already_exists') {
      const asked = await ask(PageSchemaDocument, { id: this.schema.id }).catch(() => null);
      if (asked?.exportSchema) this.schema = asked.exportSchema;
      return this.settle();
    }
    this.set({ state: 'unreachable' });
    this.settle(AGAIN_MS);
  }

  /**
   * Makes an answer what the page knows of the schema; answers to older questions must not replace
   * it. `content` is what was sent: the server omits empty members.
   */
  private async accept(schema: SchemaFieldsFragment, content = storedOf(schema)): Promise<void> {
    const queryKey = [PageSchemaDocument.name, { id: schema.id }];
    await queryClient.cancelQueries({ queryKey });
    this.schema = schema;
    this.base = { etag: schema.etag, content };
    queryClient.setQueryData(queryKey, { exportSchema: schema });
    void queryClient.invalidateQueries({ queryKey: ['PageSchemas'] });
  }

  private async whileBusy<Result>(work: () => Promise<Result>): Promise<Result | null> {
    this.set({ busy: true });
    try {
      return await work();
    } catch (error) {
      await this.failed(error, this.view.history.present);
      throw error;
    } finally {
      this.set({ busy: false });
      this.settle();
    }
  }

  /** The browser asks before it closes the page while something would be lost with it. */
  private onUnload = (event: BeforeUnloadEvent): void => {
    if (!this.outlives) event.preventDefault();
  };
}
