import { useState } from 'react';
import { Link } from 'react-router';
import { SegmentedControl } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { copyText, Panel } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { asMde } from '../exports/mde-command.rule.js';
import { asCurl, asPython, type CodeRequest } from '../exports/request-code.rule.js';
import { useRestUrl } from '../exports/rest-url.js';

const PACKAGE = '# In the folder of the service:\npip install ./clients/python';
const LANGUAGES = [
  { value: 'python', label: 'Python', what: 'Python', install: PACKAGE, write: asPython },
  { value: 'mde', label: 'mde', what: 'mde command', install: PACKAGE, write: asMde },
  {
    value: 'curl',
    label: 'curl',
    what: 'curl command',
    install: '# On Debian; both are in every package manager.\napt-get install curl jq',
    write: asCurl,
  },
] as const;
const STEPS = [
  { value: 'install', label: '1 Install' },
  { value: 'key', label: '2 Key' },
  { value: 'run', label: '3 Run' },
] as const;
const KEY = 'export MDE_API_KEY=key_…';
type Language = (typeof LANGUAGES)[number]['value'];
type Step = (typeof STEPS)[number]['value'];

/** The request of the form as code; `needed` is what to select before there is one. */
export function RequestCode({ request, needed }: { request: CodeRequest | null; needed: string }) {
  const [language, setLanguage] = useState<Language>('python');
  const [step, setStep] = useState<Step>('run');
  const restUrl = useRestUrl();
  const { what, install, write } = LANGUAGES.find(({ value }) => value === language)!;
  const run = request && write(request, restUrl);
  const text = { install, key: KEY, run }[step];
  return (
    <Panel
      title="The same in code"
      actions={<SegmentedControl label="Language" value={language} choices={LANGUAGES} onChange={setLanguage} />}
    >
      <div className="panel-body request-code stack">
        <div className="row wrap spread">
          <SegmentedControl label="Step" value={step} choices={STEPS} onChange={setStep} />
          <button
            type="button"
            className="button small"
            disabled={text === null}
            onClick={() => text !== null && void copyText(text, step === 'run' ? what : 'Command')}
          >
            <Icon name="copy" /> Copy
          </button>
        </div>
        {text !== null ? (
          <ScrollRegion className="code" label={`${STEPS.find(({ value }) => value === step)!.label}: ${what}`}>
            {text}
          </ScrollRegion>
        ) : (
          <p className="faint">
            {request === null ? `Select ${needed}.` : 'The command has no option for this view. Use Python.'}
          </p>
        )}
        {step === 'key' && (
          <p className="soft small">
            The commands read this variable. Owners create keys at <Link to="/keys">API keys</Link>.
          </p>
        )}
      </div>
    </Panel>
  );
}
