//! Columns into lines, deflated as members of 1 MiB.

use std::fs::File;
use std::io::Write;

use libdeflater::{CompressionLvl, Compressor};

use crate::columns::{Columns, SCALE};
use crate::messages::Data;

/// The engine's deflate has no levels; its files are 5 % (trades) and 2 % (depth) smaller.
const LEVEL: i32 = 4;
const MEMBER_BYTES: usize = 1 << 20;

pub struct Members {
    rows: usize,
    bytes: Vec<u8>,
}

pub struct Writer {
    file: File,
}

impl Writer {
    pub fn new(data: Data, mut file: File) -> Self {
        let names = match data {
            Data::Trades => {
                "collection_timestamp_ns,exchange_ts,id,price,quantity,is_buyer_maker,side\n"
            }
            Data::Depth => "collection_timestamp_ns,update_id,side,price,quantity\n",
        };
        file.write_all(&deflated(names.as_bytes()))
            .expect("the header");
        Writer { file }
    }

    /// Returns the rows written.
    pub fn write(&mut self, members: Option<Members>) -> usize {
        members.map_or(0, |Members { rows, bytes }| {
            self.file.write_all(&bytes).expect("members");
            rows
        })
    }
}

pub fn encode(columns: &Columns) -> Members {
    let rows = columns.id.len();
    let is_trades = !columns.exchange_ns.is_empty();
    let [first, second] = if is_trades { Data::Trades } else { Data::Depth }.sides();
    let mut lines = Vec::with_capacity(MEMBER_BYTES + 256);
    let mut bytes = Vec::new();
    for row in 0..rows {
        let is_first = columns.is_first_side[row];
        let side = if is_first { first } else { second };
        write_integer(&mut lines, columns.collection_ns[row] as u64, 0);
        lines.push(b',');
        if is_trades {
            write_integer(&mut lines, columns.exchange_ns[row] as u64, 0);
            lines.push(b',');
        }
        write_integer(&mut lines, columns.id[row] as u64, 0);
        lines.push(b',');
        if !is_trades {
            lines.extend_from_slice(side.as_bytes());
            lines.push(b',');
        }
        write_decimal(&mut lines, columns.price[row]);
        lines.push(b',');
        write_decimal(&mut lines, columns.quantity[row]);
        if is_trades {
            lines.extend_from_slice(if is_first { b",true," } else { b",false," });
            lines.extend_from_slice(side.as_bytes());
        }
        lines.push(b'\n');
        if lines.len() >= MEMBER_BYTES {
            bytes.extend_from_slice(&deflated(&lines));
            lines.clear();
        }
    }
    bytes.extend_from_slice(&deflated(&lines));
    Members { rows, bytes }
}

/// At least `width` digits.
fn write_integer(lines: &mut Vec<u8>, mut value: u64, width: usize) {
    let mut digits = [b'0'; 20];
    let mut at = digits.len();
    while value > 0 || at == digits.len() || digits.len() - at < width {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
    }
    lines.extend_from_slice(&digits[at..]);
}

/// Without zeros at the end.
fn write_decimal(lines: &mut Vec<u8>, value: i128) {
    const ONE: u128 = 10u128.pow(SCALE as u32);
    if value < 0 {
        lines.push(b'-');
    }
    let whole = (value.unsigned_abs() / ONE) as u64;
    let fraction = (value.unsigned_abs() - u128::from(whole) * ONE) as u64;
    write_integer(lines, whole, 0);
    if fraction > 0 {
        lines.push(b'.');
        write_integer(lines, fraction, SCALE);
        while lines.last() == Some(&b'0') {
            lines.pop();
        }
    }
}

fn deflated(lines: &[u8]) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::new(LEVEL).unwrap());
    let mut bytes = vec![0; compressor.gzip_compress_bound(lines.len())];
    let length = compressor
        .gzip_compress(lines, &mut bytes)
        .expect("a member");
    bytes.truncate(length);
    bytes
}
