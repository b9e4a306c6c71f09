"""`mde destinations`."""

from __future__ import annotations

import sys
from dataclasses import asdict, fields
from typing import Any

import click

from ..inputs.storage import Storage
from ..models import AzureContainer, AzureSecret, Destination, S3Bucket, S3Key
from .exit_codes import FAILED
from .options import adding
from .output import print_json, print_members, print_table
from .session import Session, command

_CREDENTIALS = (
    click.option("--access-key-id", envvar="AWS_ACCESS_KEY_ID", help="Of a bucket; also AWS_ACCESS_KEY_ID."),
    click.option(
        "--secret-access-key",
        envvar="AWS_SECRET_ACCESS_KEY",
        help="Of a bucket; better in the environment's AWS_SECRET_ACCESS_KEY.",
    ),
    click.option(
        "--sas",
        envvar="AZURE_STORAGE_SAS_TOKEN",
        help="Of a container; better in the environment's AZURE_STORAGE_SAS_TOKEN.",
    ),
    click.option(
        "--connection-string",
        envvar="AZURE_STORAGE_CONNECTION_STRING",
        help="Instead of a SAS; better in the environment's AZURE_STORAGE_CONNECTION_STRING.",
    ),
)

_credential_options = adding(_CREDENTIALS)


def _settings(storage: type[Storage]) -> dict[str, str]:
    """Returns the help of the members of a kind of storage by name, without its credentials."""
    return {one.name: one.metadata.get("help", "") for one in fields(storage) if one.repr}


_settings_options = adding(
    [
        click.option(f"--{name.replace('_', '-')}", help=text)
        for name, text in (_settings(S3Bucket) | _settings(AzureContainer)).items()
    ]
)


def _s3_key(options: dict[str, Any]) -> S3Key:
    key, secret = options["access_key_id"], options["secret_access_key"]
    if not key or not secret:
        raise click.UsageError("a bucket needs --access-key-id and --secret-access-key, or the environment's")
    return S3Key(access_key_id=key, secret_access_key=secret)


def _azure_secret(options: dict[str, Any]) -> AzureSecret:
    if options["sas"]:
        return AzureSecret(sas=options["sas"])
    if not options["connection_string"]:
        raise click.UsageError("a container needs --sas or --connection-string, or the environment's")
    return AzureSecret(connection_string=options["connection_string"])


def _where(one: Destination) -> str:
    if one.kind == "azure_blob":
        return one.container_url or ""
    return f"s3://{one.bucket}" + (f" at {one.endpoint}" if one.endpoint else "")


def _show(session: Session, found: Destination) -> None:
    if session.json:
        print_json(found)
    else:
        print_members(found, [one.name for one in fields(Destination)])


@click.group()
def destinations() -> None:
    """Let sets be delivered into your own storage: a bucket or a container."""


@destinations.command()
@click.argument("name")
@_settings_options
@_credential_options
@command
def create(
    session: Session,
    /,
    name: str,
    **options: Any,  # noqa: ANN401 - settings and credentials
) -> None:
    """Create a destination called NAME; `test` tells whether it works.

    Credentials are encrypted, and never shown again.
    """
    given = {one for one in _settings(S3Bucket) | _settings(AzureContainer) if options[one] is not None}
    storage: Storage
    if {"bucket", "region"} <= given <= set(_settings(S3Bucket)):
        storage = S3Bucket(**{one: options[one] for one in given}, **asdict(_s3_key(options)))
    elif {"container_url"} <= given <= set(_settings(AzureContainer)):
        storage = AzureContainer(**{one: options[one] for one in given}, **asdict(_azure_secret(options)))
    else:
        raise click.UsageError("give --bucket and --region, or --container-url")
    _show(session, session.client.destinations.create(name, storage))


@destinations.command("list")
@command
def list_destinations(session: Session) -> None:
    """List destinations."""
    found = session.client.destinations.list()
    if session.json:
        print_json(found)
    else:
        rows = ((one.id, one.name, one.kind, _where(one), one.prefix or "-") for one in found)
        print_table(["id", "name", "kind", "where", "prefix"], rows)


@destinations.command()
@click.argument("destination_id")
@command
def get(session: Session, destination_id: str) -> None:
    """Show a destination. Credentials are never shown."""
    _show(session, session.client.destinations.get(destination_id))


@destinations.command()
@click.argument("destination_id")
@click.option("--name", help="The new name.")
@click.option(
    "--credentials", "replace", is_flag=True, help="Replace the credentials by those of the options or environment."
)
@_credential_options
@command
def update(
    session: Session,
    /,
    destination_id: str,
    name: str | None,
    replace: bool,
    **options: Any,  # noqa: ANN401 - credentials
) -> None:
    """Change the name or the credentials. Where a destination is cannot be changed."""
    if name is None and not replace:
        raise click.UsageError("give --name or --credentials")
    client = session.client.destinations
    credentials: S3Key | AzureSecret | None = None
    if replace:
        is_s3 = client.get(destination_id).kind == "s3"
        credentials = _s3_key(options) if is_s3 else _azure_secret(options)
    _show(session, client.update(destination_id, name=name, credentials=credentials))


@destinations.command()
@click.argument("destination_id")
@command
def test(session: Session, destination_id: str) -> None:
    """Write, read and remove a probe. Exits with 1 if files cannot be delivered."""
    found = session.client.destinations.test(destination_id)
    if session.json:
        print_json({"ok": found.ok, "error": found.error, "warnings": list(found.warnings)})
    else:
        for warning in found.warnings:
            click.echo(f"warning: {warning}", err=True)
        click.echo("ok" if found.ok else f"failed: {found.error}")
    if not found.ok:
        sys.exit(FAILED)


@destinations.command()
@click.argument("destination_id")
@command
def delete(session: Session, destination_id: str) -> None:
    """Delete a destination and its credentials. Delivered files stay."""
    session.client.destinations.delete(destination_id)
    if session.json:
        print_json({"id": destination_id, "deleted": True})
