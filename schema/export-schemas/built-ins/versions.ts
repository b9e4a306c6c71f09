/**
 * SHA-256 of the JSON of every published content of each built-in, oldest first. The number of
 * entries is the version in REST and in snapshots of exports. A changed built-in gets a new entry.
 * Existing exports keep the content in their snapshot.
 */
export const BUILT_IN_FINGERPRINTS = {
  'normalized trade': ['f9e1b0b9d084721d194dc7f30085e4bd1c17a8b4ea6adbb95ff83f13309eef5e'],
  'normalized orderbook': ['3b657a5cda21dec0182c38075f63ee17dbd0db03f81a1b82774422a4bbc61ebb'],
  'normalized book_update': ['ccf9f52aa653639fc28a67bbf2fc211dc1d8f5074d439323e204dc19fe3c35b9'],
  'normalized quote': ['994509c05a230a29c289ff70b4599450c0c5b2e379d4b30e901421167b7e34d3'],
  'normalized kline': ['7ea3eec35f126c2668682013613038bbfef7a3b8a037c5a3705eecfc2033143c'],
  'normalized liquidation': ['3ac8ebe3d698f0a9f6bda8918cdb187d02c563fd8e587164f03d71f4e4c1da7c'],
  'book_5 orderbook': ['b484e23990c1fe745fba549750b5a24a28714a6074d51bf8f47a2c85b54a0e9a'],
  'book_20 orderbook': ['a2f2a47a435a19d6e661c842e729a2e72e9fb5c9a2b89a0a9d61f3dfdce13cd7'],
  'bars kline': ['c8d766345d7647f79ffac443750cb2a6d51c03714619c67c61a7f74988b475d9'],
} as const satisfies Record<string, readonly string[]>;
