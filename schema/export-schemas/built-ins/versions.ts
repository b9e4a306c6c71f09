/**
 * SHA-256 of the JSON of every published content of each built-in, oldest first. The number of
 * entries is the version in REST and in snapshots of exports. A changed built-in gets a new entry.
 * Existing exports keep the content in their snapshot.
 */
export const BUILT_IN_FINGERPRINTS = {
  'normalized trade': ['f7ce24673f2b93202061cd939ade32a493a00f561c0730c5274f3babb7a0bf06'],
  'normalized orderbook': ['eb410bbeb7fc0dac9d6f033499d7f09fa642c3c66df08cd77a502fdb539a3974'],
  'normalized book_update': ['d43e7ac14a1b54f943cacdd3b8ac31e65b55564411a1439d9e5424d7b634de39'],
  'normalized quote': ['549ce64c7998125b4ab5573388cd0e4b845966715c73c7934f59f2059d1121bd'],
  'normalized kline': ['ff7446133b45919ed0ee130e36dfd35605042201852f8b3cb11069c80c3ebc9f'],
  'normalized liquidation': ['f431f8b6a2540a58f86f6004a96dad843aad73f125f533b0ceac6a2a11d26002'],
  'book_5 orderbook': ['af0e0ef2d8bcdaa7c4827c5ab8ce32986f6b765d14855a17c2644a02f4b6500c'],
  'book_20 orderbook': ['6b9133c912581e34cee7d454a64e24afbff61ad2f1e4888b1369f249347b3666'],
  'bars kline': ['c8d766345d7647f79ffac443750cb2a6d51c03714619c67c61a7f74988b475d9'],
  'summary ticker': ['e68fc2cebd566c84e54a88661d0b65b3c3929f905b6c4863a86967f79e224500'],
} as const satisfies Record<string, readonly string[]>;
