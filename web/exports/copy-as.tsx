import { Icon } from '../design/icon.js';
import { copyText } from '../design/parts.js';
import { asMde } from './mde-command.rule.js';
import { asCurl, asPython, type CodeRequest } from './request-code.rule.js';
import { useRestUrl } from './rest-url.js';

/** Buttons that copy a request as code. */
export function CopyAs({ request, small = false }: { request: CodeRequest; small?: boolean }) {
  const restUrl = useRestUrl();
  const mde = asMde(request, restUrl);
  const codes = [
    { label: 'curl', what: 'curl command', text: asCurl(request, restUrl) },
    { label: 'Python', what: 'Python', text: asPython(request, restUrl) },
    ...(mde === null ? [] : [{ label: 'mde', what: 'mde command', text: mde }]),
  ];
  return codes.map(({ label, what, text }) => (
    <button
      key={label}
      type="button"
      className={small ? 'button small' : 'button'}
      aria-label={`Copy as ${label}`}
      onClick={() => void copyText(text, what)}
    >
      <Icon name="copy" /> {small ? label : `Copy as ${label}`}
    </button>
  ));
}
