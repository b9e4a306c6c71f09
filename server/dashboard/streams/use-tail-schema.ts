import { useSearchParams } from 'react-router';
import { useAsk } from '../core/queries.js';
import { PageSchemasDocument } from '../generated/operations.js';
import { withParam } from '../lists/list-address.rule.js';
import { defaultRows, type TailSchema, tailSchema } from './tail-schema.rule.js';

interface TailSchemaChoice extends TailSchema {
  choose: (schema: string) => void;
  chooseForm: (form: TailSchema['form']) => void;
}

/** Returns the schema of a tail, kept in the address, and how to choose another. */
export function useTailSchema(category: string): TailSchemaChoice {
  const [params, setParams] = useSearchParams();
  const asked = params.get('schema');
  const { data } = useAsk(PageSchemasDocument, {}, { enabled: asked !== null });
  const choose = (schema: string): void =>
    setParams((before) => withParam(before, 'schema', schema), { replace: true });
  return {
    ...tailSchema(asked, category, data?.exportSchemas),
    choose,
    chooseForm: (form) => choose(form === 'raw' ? '' : defaultRows(category)),
  };
}
