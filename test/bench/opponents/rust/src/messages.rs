//! Raw segments into columns.

use std::fs::File;
use std::path::{Path, PathBuf};

use arrow::array::{Array, ArrayRef, AsArray};
use arrow::datatypes::{DataType, Int64Type, TimestampNanosecondType};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use serde::Deserialize;

use crate::columns::{Columns, decimal};

#[derive(Clone, Copy, PartialEq)]
pub enum Data {
    Trades,
    Depth,
}

/// Messages that a thread takes at a time: row groups of one segment.
pub struct Unit {
    file: PathBuf,
    metadata: ArrowReaderMetadata,
    groups: Vec<usize>,
}

/// Bytes of a unit before compression.
const UNIT_BYTES: i64 = 16 << 20;
const BATCH_ROWS: usize = 8_192;

#[derive(Deserialize)]
struct Trade<'a> {
    #[serde(rename = "T")]
    time: i64,
    #[serde(rename = "t")]
    id: i64,
    #[serde(rename = "p", borrow)]
    price: &'a str,
    #[serde(rename = "q", borrow)]
    quantity: &'a str,
    #[serde(rename = "m")]
    is_buyer_maker: bool,
}

#[derive(Deserialize)]
struct Depth<'a> {
    #[serde(rename = "u")]
    id: i64,
    #[serde(rename = "b", borrow)]
    bids: Vec<[&'a str; 2]>,
    #[serde(rename = "a", borrow)]
    asks: Vec<[&'a str; 2]>,
}

pub fn units(folder: &Path) -> Vec<Unit> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("segments")
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut units = Vec::new();
    for path in files {
        let file = File::open(&path).expect("a segment");
        let metadata =
            ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()).expect("a footer");
        let mut groups = Vec::new();
        let mut bytes = 0;
        for (i, group) in metadata.metadata().row_groups().iter().enumerate() {
            if bytes + group.total_byte_size() > UNIT_BYTES && !groups.is_empty() {
                units.push(Unit {
                    file: path.clone(),
                    metadata: metadata.clone(),
                    groups: std::mem::take(&mut groups),
                });
                bytes = 0;
            }
            groups.push(i);
            bytes += group.total_byte_size();
        }
        units.push(Unit {
            file: path,
            metadata,
            groups,
        });
    }
    units
}

pub fn read(unit: &Unit, data: Data) -> Columns {
    let file = File::open(&unit.file).expect("a segment");
    let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, unit.metadata.clone());
    let names = ["collection_timestamp_ns", "message"];
    let mask = ProjectionMask::columns(builder.parquet_schema(), names);
    let reader = builder
        .with_projection(mask)
        .with_row_groups(unit.groups.clone())
        .with_batch_size(BATCH_ROWS)
        .build()
        .expect("a reader");
    let mut columns = Columns::default();
    for batch in reader {
        let batch = batch.expect("a batch");
        let [times, messages] = names.map(|name| batch.column_by_name(name).expect("a column"));
        let times: &[i64] = match times.data_type() {
            DataType::Int64 => times.as_primitive::<Int64Type>().values(),
            _ => times.as_primitive::<TimestampNanosecondType>().values(),
        };
        match data {
            Data::Trades => each(messages, |row, message| {
                add_trade(&mut columns, times[row], message)
            }),
            Data::Depth => each(messages, |row, message| {
                add_depth(&mut columns, times[row], message)
            }),
        }
    }
    columns
}

fn each(messages: &ArrayRef, mut take: impl FnMut(usize, &[u8])) {
    match messages.data_type() {
        DataType::Binary => messages
            .as_binary::<i32>()
            .iter()
            .enumerate()
            .for_each(|(row, message)| take(row, message.unwrap())),
        _ => messages
            .as_string::<i32>()
            .iter()
            .enumerate()
            .for_each(|(row, message)| take(row, message.unwrap().as_bytes())),
    }
}

fn add_trade(columns: &mut Columns, time: i64, message: &[u8]) {
    let trade: Trade = sonic_rs::from_slice(message).expect("a trade");
    columns.collection_ns.push(time);
    columns.exchange_ns.push(trade.time * 1_000_000);
    columns.id.push(trade.id);
    columns.price.push(decimal(trade.price));
    columns.quantity.push(decimal(trade.quantity));
    columns.is_first_side.push(trade.is_buyer_maker);
}

fn add_depth(columns: &mut Columns, time: i64, message: &[u8]) {
    let depth: Depth = sonic_rs::from_slice(message).expect("a depth message");
    for (is_bid, levels) in [(true, &depth.bids), (false, &depth.asks)] {
        for [price, quantity] in levels {
            columns.collection_ns.push(time);
            columns.id.push(depth.id);
            columns.price.push(decimal(price));
            columns.quantity.push(decimal(quantity));
            columns.is_first_side.push(is_bid);
        }
    }
}
