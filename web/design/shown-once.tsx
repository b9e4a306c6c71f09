import { Icon } from './icon.js';
import { copyText } from './parts.js';

/** A secret to copy before its dialog closes. */
export function ShownOnce({ secret, what, onClose }: { secret: string; what: string; onClose: () => void }) {
  return (
    <>
      <pre className="code wrap-code" data-testid="secret">
        {secret}
      </pre>
      <div className="dialog-foot">
        <button type="button" className="button" onClick={() => void copyText(secret, what)}>
          <Icon name="copy" /> Copy
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
}
