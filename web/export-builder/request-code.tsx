import { useState } from 'react';
import { SegmentedControl } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { copyText, Panel } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { asMde } from '../exports/mde-command.rule.js';
import { asCurl, asPython, type CodeRequest } from '../exports/request-code.rule.js';
import { useRestUrl } from '../exports/rest-url.js';

const LANGUAGES = [
  { value: 'python', label: 'Python', what: 'Python' },
  { value: 'mde', label: 'mde', what: 'mde command' },
  { value: 'curl', label: 'curl', what: 'curl command' },
] as const;
type Language = (typeof LANGUAGES)[number]['value'];

/** The request of the form as code; `needed` is selected before there is one. */
export function RequestCode({ request, needed }: { request: CodeRequest | null; needed: string }) {
  const [language, setLanguage] = useState<Language>('python');
  const restUrl = useRestUrl();
  const { what } = LANGUAGES.find(({ value }) => value === language)!;
  const write = { python: asPython, mde: asMde, curl: asCurl }[language];
  const text = request && write(request, restUrl);
  return (
    <Panel
      title="The same in code"
      actions={
        <span className="row wrap">
          <SegmentedControl label="Language" value={language} choices={LANGUAGES} onChange={setLanguage} />
          <button
            type="button"
            className="button small"
            disabled={text === null}
            onClick={() => text !== null && void copyText(text, what)}
          >
            <Icon name="copy" /> Copy
          </button>
        </span>
      }
    >
      <div className="panel-body request-code">
        {text !== null ? (
          <ScrollRegion className="code" label={`The request: ${what}`}>
            {text}
          </ScrollRegion>
        ) : (
          <p className="faint">
            {request === null ? `Select ${needed}.` : 'The command has no option for this view. Use Python.'}
          </p>
        )}
      </div>
    </Panel>
  );
}
