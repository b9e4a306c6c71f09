import { ShownOnce } from '../design/shown-once.js';

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <p>
        Keep these codes where you find them without your phone. Each replaces a code of the app, once. They are not
        shown again.
      </p>
      <ShownOnce secret={codes.join('\n')} what="Recovery codes" onClose={onClose} />
    </>
  );
}
