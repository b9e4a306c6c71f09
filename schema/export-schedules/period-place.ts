import { type PeriodLength, periodName } from './period.rule.js';

/**
 * Location of a delivery of a period at a destination, with the parts of its manifest that name it.
 */
export interface PeriodPlace {
  scheduleId: string;
  /** Revision of the period, counted from 1. */
  revision: number;
  /** Folder of the period, with its manifest. */
  root: string;
  /** Folder of the files: the root, or for a later revision one inside of it. */
  folder: string;
}

/**
 * Returns the place of a delivery: `<sdl_…>/<period>`, for later revisions `r<revision>` below it.
 */
export function periodPlace(
  scheduleId: string,
  every: PeriodLength,
  { fromNs, revision }: { fromNs: bigint; revision: number },
): PeriodPlace {
  const root = `${scheduleId}/${periodName(every, fromNs)}`;
  return { scheduleId, revision, root, folder: revision === 1 ? root : `${root}/r${revision}` };
}

/** Returns the path of the files from the manifest on: empty, or `r<revision>/`. */
export const folderBelowRoot = ({ root, folder }: Pick<PeriodPlace, 'root' | 'folder'>): string =>
  folder === root ? '' : `${folder.slice(root.length + 1)}/`;
