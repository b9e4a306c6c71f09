import { BlobSASPermissions, BlobServiceClient } from '@azure/storage-blob';
import { MARKET_DATA_CONTAINER } from '../../../schema/process/blob-storage.js';

const VALID_MS = 5 * 60_000;

/** Returns a read-only address of a blob, valid for 5 minutes, that downloads as `filename`. */
export type PresignedUrl = (blobName: string, filename: string) => Promise<string>;

/**
 * `publicUrl` replaces the storage account's own address, for clients that reach it at another one.
 */
export function createPresignedUrls(connectionString: string, publicUrl?: string): PresignedUrl {
  const service = BlobServiceClient.fromConnectionString(connectionString);
  const container = service.getContainerClient(MARKET_DATA_CONTAINER);
  return async (blobName, filename) => {
    const url = await container.getBlobClient(blobName).generateSasUrl({
      permissions: BlobSASPermissions.parse('r'),
      expiresOn: new Date(Date.now() + VALID_MS),
      contentDisposition: `attachment; filename="${filename}"`,
    });
    return publicUrl === undefined ? url : withFront(url, service.url, publicUrl);
  };
}

/** Returns the origin of presigned URLs. */
export function presignedOrigin(connectionString: string, publicUrl?: string): string {
  return new URL(publicUrl ?? BlobServiceClient.fromConnectionString(connectionString).url).origin;
}

const withFront = (url: string, front: string, publicUrl: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${url.slice(front.length).replace(/^\/+/, '')}`;
