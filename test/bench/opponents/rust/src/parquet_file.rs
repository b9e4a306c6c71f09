//! Columns into Parquet: a row group a unit.

use std::fs::File;
use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Decimal128Array, Int64Array, StringArray};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;

use crate::columns::{Columns, SCALE};
use crate::messages::Data;

/// The engine's pages are level 3 with the strategy of level 1.
const ZSTD_LEVEL: i32 = 1;
/// As many entries of 16 bytes as the engine's dictionaries have.
const DICTIONARY_BYTES: usize = 65_536 * 16;

pub struct Encoder {
    data: Data,
    schema: SchemaRef,
    factory: ArrowRowGroupWriterFactory,
}

pub struct Group {
    rows: usize,
    chunks: Vec<ArrowColumnChunk>,
}

pub struct Writer {
    file: Option<SerializedFileWriter<File>>,
    encoder: Option<Encoder>,
}

impl Writer {
    pub fn new(data: Data, file: File) -> Self {
        let schema = schema(data);
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL).unwrap()))
            .set_dictionary_page_size_limit(DICTIONARY_BYTES)
            .set_statistics_enabled(EnabledStatistics::Page);
        if data == Data::Trades {
            for name in ["collection_timestamp_ns", "exchange_ts", "id"] {
                properties = properties
                    .set_column_dictionary_enabled(ColumnPath::from(name), false)
                    .set_column_encoding(ColumnPath::from(name), Encoding::DELTA_BINARY_PACKED);
            }
        }
        let writer =
            ArrowWriter::try_new(file, schema.clone(), Some(properties.build())).expect("a writer");
        let (file, factory) = writer.into_serialized_writer().expect("a file writer");
        Writer {
            file: Some(file),
            encoder: Some(Encoder {
                data,
                schema,
                factory,
            }),
        }
    }

    pub fn encoder(&mut self) -> Encoder {
        self.encoder.take().expect("one encoder")
    }

    /// Returns the rows written. Without a group the file ends.
    pub fn write(&mut self, group: Option<Group>) -> usize {
        let Some(Group { rows, chunks }) = group else {
            self.file.take().unwrap().close().expect("a footer");
            return 0;
        };
        let mut target = self
            .file
            .as_mut()
            .unwrap()
            .next_row_group()
            .expect("a row group");
        for chunk in chunks {
            chunk.append_to_row_group(&mut target).expect("a column");
        }
        target.close().expect("a row group");
        rows
    }
}

impl Encoder {
    pub fn encode(&self, columns: &Columns) -> Group {
        let arrays = arrays(self.data, columns);
        let writers = self.factory.create_column_writers(0).expect("writers");
        let chunks = writers
            .into_iter()
            .zip(&arrays)
            .zip(self.schema.fields())
            .map(|((mut writer, array), field)| {
                for leaf in compute_leaves(field, array).expect("leaves") {
                    writer.write(&leaf).expect("a column");
                }
                writer.close().expect("a column")
            });
        Group {
            rows: columns.id.len(),
            chunks: chunks.collect(),
        }
    }
}

fn schema(data: Data) -> SchemaRef {
    let decimal = DataType::Decimal128(38, SCALE as i8);
    let field = |name: &str, kind: DataType| Field::new(name, kind, true);
    let time = Field::new("collection_timestamp_ns", DataType::Int64, false);
    let fields = match data {
        Data::Trades => vec![
            time,
            field("exchange_ts", DataType::Int64),
            field("id", DataType::Int64),
            field("price", decimal.clone()),
            field("quantity", decimal),
            field("is_buyer_maker", DataType::Boolean),
            field("side", DataType::Utf8),
        ],
        Data::Depth => vec![
            time,
            field("update_id", DataType::Int64),
            field("side", DataType::Utf8),
            field("price", decimal.clone()),
            field("quantity", decimal),
        ],
    };
    Arc::new(Schema::new(fields))
}

fn arrays(data: Data, columns: &Columns) -> Vec<ArrayRef> {
    let integers = |values: &Vec<i64>| Arc::new(Int64Array::from(values.clone())) as ArrayRef;
    let decimals = |values: &Vec<i128>| {
        let array = Decimal128Array::from(values.clone()).with_precision_and_scale(38, SCALE as i8);
        Arc::new(array.expect("a decimal")) as ArrayRef
    };
    let [first, second] = data.sides();
    let sides = columns
        .is_first_side
        .iter()
        .map(|&is_first| if is_first { first } else { second });
    let side = Arc::new(StringArray::from_iter_values(sides)) as ArrayRef;
    let time = integers(&columns.collection_ns);
    let (price, quantity) = (decimals(&columns.price), decimals(&columns.quantity));
    match data {
        Data::Trades => {
            let flags = Arc::new(BooleanArray::from(columns.is_first_side.clone()));
            vec![
                time,
                integers(&columns.exchange_ns),
                integers(&columns.id),
                price,
                quantity,
                flags,
                side,
            ]
        }
        Data::Depth => vec![time, integers(&columns.id), side, price, quantity],
    }
}
