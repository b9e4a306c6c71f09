import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { useChange } from '../core/queries.js';
import { CATEGORIES, categoryText } from '../text/category.js';
import { Dialog } from '../design/dialog.js';
import { Field, Select } from '../design/field.js';
import { PageCreateSchemaDocument, type StreamCategory } from '../generated/operations.js';

interface NewSchemaProps {
  category?: StreamCategory;
  content?: ExportSchemaContent;
  onClose: () => void;
  onCreated: (id: string) => void;
}

const FIRST: ExportSchemaContent = {
  columns: [{ output_column: 'collection_timestamp_ns', meta: { value: 'collection_timestamp_ns' } }],
};

/** Asks for the schema's name and stream category. */
export function NewSchemaDialog({ category, content = FIRST, onClose, onCreated }: NewSchemaProps) {
  const [name, setName] = useState('');
  const [streamCategory, setCategory] = useState<StreamCategory>(category ?? 'TRADE');
  const creating = useChange(PageCreateSchemaDocument, ['PageSchemas']);
  return (
    <Dialog title="New schema" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          creating.mutate(
            { input: { name, streamCategory, content } },
            {
              onSuccess: ({ createExportSchema }) => {
                onClose();
                onCreated(createExportSchema.id);
              },
            },
          );
        }}
      >
        <Field
          label="Name"
          hint="1 to 64 letters, digits, _ . -"
          required
          maxLength={64}
          autoComplete="off"
          value={name}
          problem={creating.error ? messageOf(creating.error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label="Category"
          disabled={category !== undefined}
          choices={CATEGORIES.map((value) => ({ value, label: categoryText(value) }))}
          value={streamCategory}
          onChange={({ target }) => setCategory(target.value as StreamCategory)}
        />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={creating.isPending}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  );
}
