import { jest } from '@jest/globals';

// Jest has one `testTimeout` for all projects. Unit tests wait for nothing.
jest.setTimeout(10_000);
