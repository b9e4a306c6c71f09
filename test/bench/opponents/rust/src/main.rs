//! A hand-written converter of these two data sets as a whole process: `rust-opponent <data> <format> <segments> <output>`.
//! Four threads each take a unit of a segment's row groups, walk its JSON with SIMD and encode what the unit gives; units are
//! written in order. Frozen: an opponent is not tuned later.

mod columns;
mod csv;
mod messages;
mod parquet_file;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

use messages::{Data, Unit};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const THREADS: usize = 4;
/// Units that are done and wait for their turn, over all threads.
const WAITING: usize = 4;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, data, format, folder, output] = &args[..] else {
        panic!("rust-opponent <trades|depth> <parquet|csv> <segments> <output>");
    };
    let data = if data == "trades" {
        Data::Trades
    } else {
        Data::Depth
    };
    let units = messages::units(Path::new(folder));
    let file = File::create(output).expect("the output");
    let rows = match format.as_str() {
        "parquet" => {
            let mut writer = parquet_file::Writer::new(data, file);
            let encoder = writer.encoder();
            in_order(
                &units,
                |unit| encoder.encode(&messages::read(unit, data)),
                |group| writer.write(group),
            )
        }
        _ => {
            let mut writer = csv::Writer::new(data, file);
            in_order(
                &units,
                |unit| csv::encode(&messages::read(unit, data)),
                |members| writer.write(members),
            )
        }
    };
    println!("{{\"rows\":{rows},\"steps\":{{}}}}");
}

/// Encodes units in threads and writes them in order. Returns the rows that `write` counts.
fn in_order<T: Send>(
    units: &[Unit],
    encode: impl Fn(&Unit) -> T + Sync,
    mut write: impl FnMut(Option<T>) -> usize,
) -> usize {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = sync_channel(WAITING);
    let sender = Mutex::new(sender);
    let mut rows = 0;
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            let sender = sender.lock().unwrap().clone();
            let (next, encode) = (&next, &encode);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(unit) = units.get(at) else { return };
                    sender.send((at, encode(unit))).unwrap();
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (at, encoded) in receiver {
            early.insert(at, encoded);
            while let Some(encoded) = early.remove(&due) {
                rows += write(Some(encoded));
                due += 1;
            }
        }
    });
    rows + write(None)
}
