/**
 * SHA-256 of the JSON of every published content of each built-in, oldest first. The number of
 * entries is the version in REST and in snapshots of exports. A changed built-in gets a new entry.
 * Existing exports keep the content in their snapshot.
 */
export const BUILT_IN_FINGERPRINTS = {
  'normalized trade': [
    '4ae1d6046a7b572bd930517cac34c8a179d8547d0b873cb937c119bb59b9e758',
    '62312a19f1e218ff4094281ee70edbf5995a2588bf76e968aedd647dee271d93',
    '5b5c3470e29c9b702822a482f0f733c37fea8fe9d4cf08a3369b6fc7fb71e4e0',
  ],
  'normalized orderbook': [
    '829d56cd279811b1129a8cca7286e4f9235ea6482b325bd994b23c467e851f93',
    '6b87932dbab6bbd1149982d31ed92183b397cafd2dad8dc738a1f6d82fa58c58',
    '2d77ae602d7f717ed91ce15a518c3166b82223dcc0080b1ada0616273266908e',
    'f14209f85f5a2a62c4808915bb5066d48a5c64c2769ecaaa452b41179694c5ae',
    '9c0996e24eae08df444b5633b7786c8fb0e05c866fc182a56d2d9b022e56d8a6',
  ],
  'normalized book_update': [
    '93b0e91f7e3365944035d37c8df4ea5447d973bc0eef10e2331ba77b4a286eb8',
    '647784793e27eaec3b62ddc46e9c5b0b06ab18f11b8cee4b1733d14ef9982985',
    '23692f68034cc153039fbe7f1e25e912d0d751195a4ec055114c2e5bc98f5dfc',
    'fd9f4e1e95dbaaa89bf3727fade30c2eab9e233b2f55c975a829532c51a3eea8',
  ],
  'normalized quote': [
    'b5c510c6083a342a9d59decfddd9202c21f0c291186f8d132f2bfdca434ece4d',
    '547a0ddd2e8310b5dc66a56a4fc0f3644f41183f30a476b6a1911d679215010d',
    'daf12d05db3894b90eb0f6cc3b4a639daf825e622d2184f0a2e88c60eefbc4f2',
  ],
  'normalized kline': [
    '6484daebd67318bba211c2dea383cb0212c62b16391abd189a96ed5f28a888ee',
    '102939b0b85ba69ffb23192a666e6389220a0486ef8953389c6622d596f2f060',
    'fdd699a0c71c450f58cd4d925d36c6bee304e9b535218d0edb940ca43ee3f140',
    '16334c6aeb28a44f20e134eae6ce490ec8fb2ea887fa7132b316617e7fdc6aca',
    'acfef021e7ed04bcdeec4959b802011401a0c0f12813e5260dfa0d22e5d0c21e',
    'd28fbc0e8ac38753631a7533392c5546d4364eb55ecc6618dd73384a3ba0f843',
  ],
  'normalized liquidation': [
    '4dd0df315d7f73b54469c897e02ad367a8b1bcff8d1fea68ef22a5f2b070a8cc',
    '4e6f839e9eadb69ca1d6c09703722552ecfea384847f9bc862a2e847113664d7',
  ],
  'book_5 orderbook': [
    '2f11257373b33bbfe6e1a4757d5dc79bb5a9d181888c12853112c5e42fb6ef89',
    'c12bfcbefd79b73f512a5ac92077e6f7c31643325f4e34527e9d2803ea648c4c',
    '5acf2c0dcd0e737960050f777ce2bfae197938ef9f6578fe2732e5fabb88452c',
    '7f5ea961857bebad9560b6a1f88c3a78aa3be28fb1b5f72e710312c2e8db8c25',
    'a6f421709d09e16ceafeb2fef0852ef698149f9e1dff0838456064cefc697296',
  ],
  'book_20 orderbook': [
    'aa0ebbfc7252fa414c04a39420af1d7d7fed4ecadadde386cb77581227b263c4',
    '363b8cf233b00d80ea89452933e32e820dcaf6444a25c7f7d2788b0c305dbf97',
    '83fb1c3bab8cc8de9af19e7c90363bc7a52b97b98926e8eac9329381d2269d0b',
    'e0c169252989b9571a5c2603ebc69d5773e7b9cb12be7a865312c2a5acab87a4',
    'b520ab462247eb8895401495a943cb1b8df1ebbd6408afb67eb0501fed76a634',
  ],
  'bars kline': ['c8d766345d7647f79ffac443750cb2a6d51c03714619c67c61a7f74988b475d9'],
} as const satisfies Record<string, readonly string[]>;
