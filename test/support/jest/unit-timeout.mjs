import { jest } from '@jest/globals';

// Jest has one `testTimeout` for all projects. A unit test waits for nothing.
jest.setTimeout(10_000);
