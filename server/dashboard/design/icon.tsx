const PATHS = {
  overview: 'M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5H9z',
  catalog: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm3.6-1.4 3.4 3.4',
  subscriptions: 'M2 4h9M2 8h6M2 12h4m4-2.5v4l4-2z',
  availability: 'M2 4h4m2 0h6M2 8h8m2 0h2M2 12h2m2 0h8',
  exports: 'M8 2v8m-3-3 3 3 3-3M2.5 13.5h11',
  schemas: 'M2.5 2.5h11v11h-11zM2.5 6.5h11M6.5 6.5v7',
  billing: 'M2 13.5h12M4 11V8m4 3V3.5M12 11V6',
  keys: 'M10 9a3.5 3.5 0 1 0-3.3-2.4L2 11.3V14h2.5v-2H6l1.4-2.7M10.6 5.4v.01',
  members:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12 9.8c1.5.6 2.5 1.8 2.500 3.700',
  webhooks: 'M8 5.500a2 2 0 1 0-1.800-1L4 9M8 5.500l2.500 4.500M4 9a2 2 0 1 0 2 2h5M10.500 10a2 2 0 1 1 .5 1',
  settings:
    'M8 10.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400ZM8 1.500v2M8 12.500v2M1.500 8h2M12.500 8h2M3.400 3.400l1.400 1.400M11.200 11.200l1.400 1.400M3.400 12.600l1.400-1.400M11.200 4.800l1.400-1.400',
  staff:
    'M8 1.800 13.500 4v4c0 3.200-2.300 5.300-5.500 6.300C4.800 13.300 2.500 11.200 2.500 8V4ZM5.800 8l1.600 1.600 3-3',
  copy: 'M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3',
  check: 'M3 8.500 6.500 12 13 4.500',
  close: 'm4 4 8 8m0-8-8 8',
  plus: 'M8 3v10M3 8h10',
  pause: 'M5.500 3.500v9m5-9v9',
  play: 'M5 3.200v9.600L12.500 8Z',
  trash: 'M3 4.500h10M6.500 4.500v-2h3v2M4.500 4.500l.5 9h6l.5-9',
  download: 'M8 2v8m-3-3 3 3 3-3M2.500 13.500h11',
  retry: 'M13 8a5 5 0 1 1-1.600-3.700M13 2.500v3h-3',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.500M8 13.500V15M1 8h1.500M13.500 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  moon: 'M13 9.500A5.500 5.500 0 0 1 6.500 3a5.500 5.500 0 1 0 6.500 6.500Z',
  menu: 'M2.500 4.500h11M2.500 8h11M2.500 11.500h11',
  out: 'M6 2.500H3v11h3M7 8h6.500m-3-3 3 3-3 3',
  more: 'M3.500 8h.01M8 8h.01M12.500 8h.01',
  right: 'm6 3.500 4.500 4.500L6 12.500',
  down: 'm3.500 6 4.500 4.500L12.500 6',
  external: 'M9.500 2.500h4v4M13.500 2.500 7.500 8.500M6.500 3.500h-4v10h10v-4',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing of 16 units that only decorates: what it stands beside says the same in words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
