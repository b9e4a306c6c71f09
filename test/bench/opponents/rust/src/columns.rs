//! Rows of a unit, a vector a column.

use crate::messages::Data;

/// Places behind the decimal point of a decimal(18).
pub const SCALE: usize = 18;

#[derive(Default)]
pub struct Columns {
    pub collection_ns: Vec<i64>,
    /// Of trades alone.
    pub exchange_ns: Vec<i64>,
    pub id: Vec<i64>,
    pub price: Vec<i128>,
    pub quantity: Vec<i128>,
    /// Whether the side is the first of `sides`.
    pub is_first_side: Vec<bool>,
}

impl Data {
    pub fn sides(self) -> [&'static str; 2] {
        match self {
            Data::Trades => ["sell", "buy"],
            Data::Depth => ["bid", "ask"],
        }
    }
}

/// Returns the exact value of a plain decimal as an integer of `SCALE` places; panics when it is not one.
pub fn decimal(text: &str) -> i128 {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let bytes = digits.as_bytes();
    let point = bytes
        .iter()
        .position(|&byte| byte == b'.')
        .unwrap_or(bytes.len());
    let fraction = bytes.get(point + 1..).unwrap_or_default();
    assert!(
        point <= 18 && fraction.len() <= SCALE && bytes.len() > 0,
        "{text} is not a plain decimal"
    );
    // As 64 bits while they suffice: multiplying 128 bits takes several times as long.
    let value = if point + fraction.len() <= 18 {
        i128::from(number(fraction, number(&bytes[..point], 0)))
    } else {
        i128::from(number(&bytes[..point], 0)) * i128::from(POWERS[fraction.len()])
            + i128::from(number(fraction, 0))
    };
    let scaled = value * i128::from(POWERS[SCALE - fraction.len()]);
    if is_negative { -scaled } else { scaled }
}

fn number(digits: &[u8], before: i64) -> i64 {
    digits.iter().fold(before, |sum, &digit| {
        assert!(digit.is_ascii_digit(), "a digit");
        sum * 10 + i64::from(digit - b'0')
    })
}

const POWERS: [i64; SCALE + 1] = {
    let mut powers = [1; SCALE + 1];
    let mut i = 1;
    while i <= SCALE {
        powers[i] = powers[i - 1] * 10;
        i += 1;
    }
    powers
};
