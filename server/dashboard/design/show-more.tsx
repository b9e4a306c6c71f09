/** The button below a list that goes on; nothing where it does not. */
export function ShowMore({
  asked: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  asked: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!hasNextPage) return null;
  return (
    <div className="panel-body">
      <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading …' : 'Show more'}
      </button>
    </div>
  );
}
