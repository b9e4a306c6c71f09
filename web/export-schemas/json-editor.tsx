import { useState } from 'react';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';

interface JsonEditorProps {
  content: ExportSchemaContent;
  /** The typed text, while it is not a content. */
  text: string | undefined;
  readOnly: boolean;
  onChange: (content: ExportSchemaContent) => void;
  onText: (text: string) => void;
}

function parsed(text: string): ExportSchemaContent | undefined {
  try {
    const value = JSON.parse(text) as Partial<ExportSchemaContent> | null;
    return value && Array.isArray(value.columns) ? (value as ExportSchemaContent) : undefined;
  } catch {
    return undefined;
  }
}

/** The content as REST JSON: for derived fields, several exchanges, and copying. */
export function JsonEditor({ content, text, readOnly, onChange, onText }: JsonEditorProps) {
  const [typed, setTyped] = useState('');
  const isOfContent = JSON.stringify(parsed(typed)) === JSON.stringify(content);
  const shown = text ?? (isOfContent ? typed : JSON.stringify(content, null, 2));
  const invalid = text !== undefined;
  return (
    <div className="field">
      <textarea
        className="input mono"
        aria-label="Content as JSON"
        rows={22}
        spellCheck={false}
        readOnly={readOnly}
        aria-invalid={invalid}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parsed(target.value);
          if (next) onChange(next);
          else onText(target.value);
        }}
      />
      {invalid && <p className="problem">Not a JSON object with a list of columns.</p>}
    </div>
  );
}
