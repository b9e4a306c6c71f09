/** Ways to name and split the files of a set (beyond.md 3). */
export const SET_LAYOUTS = ['flat', 'hive'] as const;
export type SetLayout = (typeof SET_LAYOUTS)[number];
