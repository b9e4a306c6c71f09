/**
 * SHA-256 of the JSON of every published content of each built-in, oldest first. The number of
 * entries is the version in REST and in snapshots of exports. A changed built-in gets a new entry.
 * Existing exports keep the content in their snapshot.
 */
export const BUILT_IN_FINGERPRINTS = {
  'normalized trade': ['84dad446c2d32589804e863a63834a0af7fc6068a152529010952bcfcc2337ce'],
  'normalized orderbook': ['3671586d67266692f0dc2ac6c8a4d7674d6ee673f11fbbc3b1c6c41f2572be0a'],
  'normalized book_update': ['84fbf18e8a5726dc3c7e35c2dc0b19c44e71c55a6cd315d98fce830ad015c47d'],
  'normalized quote': ['eb4cbc63af849e709cfd6c674456d02d9606c0a49c1d04b1b035f614904a56bf'],
  'normalized kline': ['07a67a19168002c9b32d55ca82af77078d1f3cccb41ca5bfe24993dcde4b4d01'],
  'normalized liquidation': ['73d85ca99813a82d3220e15554112b98743d22635631a9a4fecfb3d40bc625fa'],
  'book_5 orderbook': ['4609c392fda113b362f3ab32e11001c1eb1bfb9f557a9f329b96ce883adf238d'],
  'book_20 orderbook': ['c51dbcfda428b594db06df9398b9308243a7235f3cb24cba61eb32126f53f932'],
  'bars kline': ['c8d766345d7647f79ffac443750cb2a6d51c03714619c67c61a7f74988b475d9'],
} as const satisfies Record<string, readonly string[]>;
