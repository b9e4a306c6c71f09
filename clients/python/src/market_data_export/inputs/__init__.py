"""What calls take: selections, storage, paths and members of bodies."""
