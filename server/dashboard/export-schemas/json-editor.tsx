import { useState } from 'react';
import type { ExportSchemaContent } from '../../../schema/export-schemas/model.js';

interface JsonEditorProps {
  content: ExportSchemaContent;
  readOnly: boolean;
  onChange: (content: ExportSchemaContent) => void;
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
export function JsonEditor({ content, readOnly, onChange }: JsonEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(content, null, 2));
  const invalid = parsed(text) === undefined;
  return (
    <div className="field">
      <textarea
        className="input mono"
        aria-label="Content as JSON"
        rows={22}
        spellCheck={false}
        readOnly={readOnly}
        aria-invalid={invalid}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = parsed(target.value);
          if (next) onChange(next);
        }}
      />
      {invalid && <p className="problem">Not a JSON object with a list of columns.</p>}
    </div>
  );
}
