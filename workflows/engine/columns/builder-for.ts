import type { ColumnType } from '../../../schema/export-schemas/model.js';
import { BoolBuilder } from './bool-builder.js';
import { DecimalBuilder } from './decimal-builder.js';
import { FloatBuilder } from './float-builder.js';
import { Int64Builder } from './int64-builder.js';
import { TextBuilder } from './text-builder.js';
import type { ColumnBuilder } from './column-builder.js';

/** An empty builder for a type of the schema language. */
export function builderFor(type: ColumnType): ColumnBuilder {
  switch (type.kind) {
    case 'decimal':
      return new DecimalBuilder(type.scale);
    case 'i64':
      return new Int64Builder();
    case 'f64':
      return new FloatBuilder();
    case 'bool':
      return new BoolBuilder();
    case 'string':
      return new TextBuilder();
  }
}
